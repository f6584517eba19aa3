// The intents that come with Beckon, by name: `logout` is no command, but `run logout` is one. A test holds them equal to act/packs/core.

export const builtInIntents: readonly string[] =
  'accept_cookies dismiss_popups fill_form login logout scroll_to search submit_form'.split(' ');
