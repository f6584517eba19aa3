// What an Android device can be set to: each by a command of its shell, and read back by another.

import type { PhoneSetting } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { DeviceSetting } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import type { Adb } from './adb.js';
import type { AndroidTypist, Does } from './typist.js';

interface SystemParts {
  readonly adb: Adb;
  readonly does: Does;
  readonly typist: AndroidTypist;
  /** The screen, read afresh: how it is held shows in its size. */
  readonly tree: (deadline: Deadline) => Promise<Answer<UiTree>>;
}

const SCALES = ['window_animation_scale', 'transition_animation_scale', 'animator_duration_scale'] as const;
const NIGHT: Readonly<Record<string, string>> = { dark: 'yes', light: 'no', 'no-preference': 'auto' };
/** The provider that apps get their place from. */
const PROVIDER = 'gps';

export function androidSettings(parts: SystemParts): Partial<Readonly<Record<PhoneSetting, DeviceSetting>>> {
  const { adb, typist } = parts;
  const does: Does = async (line, what, deadline) => {
    const done = await parts.does(line, what, deadline);
    return done.ok ? done : bad(tooOld(done.problem));
  };
  /** What a command says, in one line. */
  const said = async (words: readonly string[], deadline: Deadline): Promise<Answer<string>> => {
    const ran = await adb.run(words, deadline);
    return ran.ok ? good(ran.value.stdout.trim()) : ran;
  };
  const setting = (space: string, key: string, usual: string) => async (deadline: Deadline) => {
    const value = await said(['settings', 'get', space, key], deadline);
    return value.ok && (value.value === 'null' || value.value === '') ? good(usual) : value;
  };
  return {
    orientation: {
      async set(value, deadline) {
        const size = await said(['wm', 'size'], deadline);
        if (!size.ok) return size;
        const [, width = '0', height = '0'] = /Physical size: (\d+)x(\d+)/.exec(size.value) ?? [];
        // Tablets are built to lie on their side.
        const isUpright = Number(width) <= Number(height);
        const turns = (value === 'portrait') === isUpright ? 0 : 1;
        const line = `settings put system accelerometer_rotation 0 && settings put system user_rotation ${turns}`;
        return does(line, messages.changing(messages.settingNames.orientation), deadline);
      },
      async get(deadline) {
        const tree = await parts.tree(deadline);
        if (!tree.ok) return tree;
        const { width, height } = tree.value.size;
        return good(width > height ? 'landscape' : 'portrait');
      },
    },
    'color-scheme': {
      set: (value, deadline) =>
        does(['cmd', 'uimode', 'night', NIGHT[value] ?? value], nameOf('color-scheme'), deadline),
      async get(deadline) {
        const now = await said(['cmd', 'uimode', 'night'], deadline);
        if (!now.ok) return now;
        const mode = /Night mode: (\w+)/.exec(now.value)?.[1];
        const value = Object.entries(NIGHT).find(([, night]) => night === mode)?.[0];
        return value === undefined ? unclear('color-scheme', now.value) : good(value);
      },
    },
    'font-scale': {
      set: (value, deadline) =>
        does(['settings', 'put', 'system', 'font_scale', value], nameOf('font-scale'), deadline),
      get: setting('system', 'font_scale', '1'),
    },
    'reduced-motion': {
      set(value, deadline) {
        const scale = value === 'reduce' ? '0' : '1';
        const line = SCALES.map((key) => `settings put global ${key} ${scale}`).join(' && ');
        return does(line, nameOf('reduced-motion'), deadline);
      },
      async get(deadline) {
        const scale = await setting('global', SCALES[2], '1')(deadline);
        return scale.ok ? good(Number(scale.value) === 0 ? 'reduce' : 'no-preference') : scale;
      },
    },
    clipboard: {
      set: (value, deadline) => typist.copy(value, deadline),
      get: (deadline) => typist.copied(deadline),
    },
    location: locationOf(does, said),
    network: networkOf(adb, does, said),
  };
}

/** A shell that has no such command says so: it is an older Android. */
const NO_COMMAND = /not found|unknown command|no shell command implementation|can't find service|inaccessible/i;

/** The first Android that has a command for it. */
const SINCE: Readonly<Partial<Record<PhoneSetting, number>>> = { network: 11, location: 12, 'color-scheme': 10 };

function tooOld(why: Problem): Problem {
  if (why.code !== 'DEVICE_ERROR' || !NO_COMMAND.test(why.facts.said)) return why;
  const { what } = why.facts;
  const since = Object.entries(SINCE).find(([name]) => nameOf(name as PhoneSetting) === what)?.[1];
  const instead = since === undefined ? messages.otherDevice : messages.needsAndroid(since);
  return problem('UNSUPPORTED', { what: messages.cannotHere(what), world: 'android', instead });
}

function nameOf(setting: PhoneSetting): string {
  return messages.changing(messages.settingNames[setting]);
}

function unclear(setting: PhoneSetting, said: string): Answer<never> {
  const what = messages.readingSetting(messages.settingNames[setting]);
  return bad(
    problem('DEVICE_ERROR', { what, said: said === '' ? 'nothing' : (said.split('\n')[0] ?? '').slice(0, 120) }),
  );
}

type SaysWords = (words: readonly string[], deadline: Deadline) => Promise<Answer<string>>;

/** By a provider in place of the receiver: Android 12 and later let the shell do so. */
function locationOf(does: Does, said: SaysWords): DeviceSetting {
  const providers = 'cmd location providers';
  return {
    async set(value, deadline) {
      if (value === 'reset') return does(`${providers} remove-test-provider ${PROVIDER}`, nameOf('location'), deadline);
      const line = [
        'appops set com.android.shell android:mock_location allow',
        `${providers} add-test-provider ${PROVIDER}`,
        `${providers} set-test-provider-enabled ${PROVIDER} true`,
        `${providers} set-test-provider-location ${PROVIDER} --location ${value}`,
      ].join(' && ');
      return does(line, nameOf('location'), deadline);
    },
    async get(deadline) {
      const dumped = await said(['dumpsys', 'location'], deadline);
      if (!dumped.ok) return dumped;
      const own = new RegExp(`${PROVIDER} provider \\[mock\\]([\\s\\S]*?)(?:\\n\\s*\\w+ provider|$)`).exec(
        dumped.value,
      )?.[1];
      if (own === undefined) return good('reset');
      const found = /Location\[\w+ (-?[\d.]+),(-?[\d.]+)/.exec(own);
      return found === null ? unclear('location', own.trim()) : good(`${Number(found[1])},${Number(found[2])}`);
    },
  };
}

/** Airplane mode, since Android 11. What is reached over the network itself would be lost by it. */
function networkOf(adb: Adb, does: Does, said: SaysWords): DeviceSetting {
  const isByNetwork = /:\d+$/.test(adb.id) && !/^(?:127\.0\.0\.1|localhost|\[?::1\]?):/.test(adb.id);
  return {
    async set(value, deadline) {
      if (value === 'off' && isByNetwork)
        return bad(problem('FORBIDDEN', { what: messages.cuttingOff, instead: messages.connectByCable }));
      const line = ['cmd', 'connectivity', 'airplane-mode', value === 'off' ? 'enable' : 'disable'];
      return does(line, nameOf('network'), deadline);
    },
    async get(deadline) {
      const now = await said(['cmd', 'connectivity', 'airplane-mode'], deadline);
      if (!now.ok) return now;
      if (/^enabled/m.test(now.value)) return good('off');
      return /^disabled/m.test(now.value) ? good('on') : unclear('network', now.value);
    },
  };
}
