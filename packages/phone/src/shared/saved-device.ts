// A saved screen in place of a phone: it can be observed as often as you like, and nothing can be done to it.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { bad, good } from '@beckon/core/scene/world.js';
import type { Device } from './device.js';
import { messages } from './messages.js';
import { PhoneNumbers } from './numbers.js';
import { screenOf } from './screen.js';
import type { UiTree } from './tree.js';

export function savedDevice(tree: UiTree, name: string): Device {
  const { platform } = tree;
  let app: string | null = null;
  const no = (what: string) => async (): Promise<{ readonly ok: false; readonly problem: Problem }> =>
    bad(
      problem('UNSUPPORTED', {
        what: messages.needsPhone(what),
        world: platform,
        instead: messages.savedOnly(platform),
      }),
    );
  return {
    platform,
    id: name,
    label: messages.savedLabel(name),
    scale: 1,
    isSaved: true,
    keys: KEYS,
    tree: async () => good(tree),
    front: async () => {
      app ??= screenOf(tree, new PhoneNumbers()).app;
      return good({ app: app === '' ? null : app, activity: '' });
    },
    tap: no(messages.aTap),
    doubleTap: no(messages.aTap),
    press: no(messages.aLongPress),
    swipe: no(messages.swiping),
    type: no(messages.typing),
    erase: no(messages.typing),
    key: no(messages.pressingKey),
    launch: no(messages.startingApp),
    stop: no(messages.stoppingApp),
    picture: no('A picture'),
    logs: no(messages.readingLog),
    close: async () => {},
  };
}

/** Those of all phones: each is refused with the words above, not as an unknown one. */
const KEYS: ReadonlySet<string> = new Set([
  ...['back', 'home', 'recents', 'menu', 'power', 'camera', 'volumeup', 'volumedown', 'mute'],
  ...['enter', 'tab', 'escape', 'space', 'backspace', 'delete', 'insert', 'end', 'pageup', 'pagedown'],
  ...['arrowup', 'arrowdown', 'arrowleft', 'arrowright'],
]);
