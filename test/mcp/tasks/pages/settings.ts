// Settings in tabs: the same words in several sections, switches of plain boxes, a slider, and a save button for each.

import { app, type Pages } from '../site.js';

const STYLE = `.switch{display:inline-block;width:36px;height:18px;border-radius:9px;background:#bbb;cursor:pointer;vertical-align:middle}.switch[aria-checked=true]{background:#282}
.row{display:flex;gap:12px;align-items:center;padding:4px}section{border-top:1px solid #ddd;padding:8px}[role=tab][aria-selected=true]{font-weight:bold}`;

const SCRIPT = `
const state = { tab: 'Notifications', News: { Email: true, Push: true }, Security: { Email: false, Push: false }, volume: 30, name: 'Amy', language: 'English', saved: '' };
const toggle = (section, name) => '<div class="row"><span>' + name + '</span><span class="switch" role="switch" tabindex="0" aria-checked="' + state[section][name] + '" aria-label="' + name + '" data-section="' + section + '" data-name="' + name + '"></span></div>';
const draw = () => {
  root.innerHTML = '<h1>Settings</h1><div role="tablist">' + ['Profile', 'Notifications', 'Sound'].map((one) => '<button role="tab" aria-selected="' + (one === state.tab) + '" data-tab="' + one + '">' + one + '</button>').join('') + '</div>'
    + (state.tab === 'Profile' ? '<section><h2>About you</h2><label>Display name <input id="name" value="' + esc(state.name) + '"></label><label>Language <select id="language">' + ['English', 'Deutsch', 'Français'].map((one) => '<option' + (one === state.language ? ' selected' : '') + '>' + one + '</option>').join('') + '</select></label><button data-save="profile">Save</button></section>'
      : state.tab === 'Sound' ? '<section><h2>Sound</h2><label>Volume <input type="range" id="volume" min="0" max="100" step="5" value="' + state.volume + '"></label><output>' + state.volume + ' %</output><button data-save="sound">Save</button></section>'
      : ['News', 'Security'].map((section) => '<section><h2>' + section + '</h2>' + toggle(section, 'Email') + toggle(section, 'Push') + '<button data-save="' + section + '">Save</button></section>').join(''))
    + '<p role="status">' + esc(state.saved) + '</p>';
};
draw();
root.addEventListener('click', async ({ target: { dataset } }) => {
  if (dataset.tab) { state.tab = dataset.tab; state.saved = ''; draw(); }
  else if (dataset.section) { state[dataset.section][dataset.name] = !state[dataset.section][dataset.name]; draw(); }
  else if (dataset.save) {
    const what = dataset.save === 'profile' ? { name: state.name, language: state.language } : dataset.save === 'sound' ? { volume: state.volume } : state[dataset.save];
    await send('/save', { [dataset.save]: what });
    state.saved = 'Saved'; draw();
  }
});
root.addEventListener('input', ({ target }) => {
  if (target.id === 'name') state.name = target.value;
  if (target.id === 'language') state.language = target.value;
  if (target.id === 'volume') { state.volume = Number(target.value); root.querySelector('output').textContent = state.volume + ' %'; }
});`;

export function settingsPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {}, after: 100 } : { html: app('Settings', STYLE, SCRIPT) };
  };
}
