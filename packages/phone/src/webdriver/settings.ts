// What can be set on a phone behind a server: how it is held, its clipboard, its theme, where it says it is.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, DeviceSetting } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { WebDriverClient } from './client.js';

export type ServedSettings = NonNullable<Device['settings']>;
type Fields = Readonly<Record<string, unknown>>;
/** A command of the server, and its answer. */
export type Asks = (fields: Fields, deadline: Deadline) => Promise<Answer<unknown>>;

const names = messages.settingNames;

export function orientationOf(client: WebDriverClient): DeviceSetting {
  return {
    set: (value, deadline) =>
      client.does('/orientation', { orientation: value.toUpperCase() }, names.orientation, deadline),
    async get(deadline) {
      const given = await client.text('/orientation', names.orientation, deadline);
      return given.ok ? good(/landscape/i.test(given.value) ? 'landscape' : 'portrait') : given;
    },
  };
}

/** As base64, by commands that WebDriverAgent and Appium name differently. */
export function clipboardOf(set: Asks, get: Asks): DeviceSetting {
  return {
    async set(value, deadline) {
      const content = Buffer.from(value).toString('base64');
      const done = await set({ content, contentType: 'plaintext' }, deadline);
      return done.ok ? good(null) : done;
    },
    async get(deadline) {
      const given = await get({ contentType: 'plaintext' }, deadline);
      if (!given.ok) return given;
      return typeof given.value === 'string'
        ? good(Buffer.from(given.value, 'base64').toString('utf8'))
        : bad(unclear(names.clipboard));
    },
  };
}

export function locationOf(set: Asks, get: Asks, reset: Asks): DeviceSetting {
  return {
    async set(value, deadline) {
      const [latitude, longitude] = value.split(',').map(Number);
      const done = value === 'reset' ? await reset({}, deadline) : await set({ latitude, longitude }, deadline);
      return done.ok ? good(null) : done;
    },
    async get(deadline) {
      const given = await get({}, deadline);
      if (!given.ok) return given;
      const { latitude, longitude } = isRecord(given.value) ? given.value : {};
      const isSet = typeof latitude === 'number' && typeof longitude === 'number';
      return good(isSet ? `${latitude},${longitude}` : 'reset');
    },
  };
}

export function wdaSettings(client: WebDriverClient): ServedSettings {
  const post =
    (path: string, what: string): Asks =>
    (fields, deadline) =>
      client.run('POST', path, fields, what, deadline);
  const place = '/wda/simulatedLocation';
  return {
    orientation: orientationOf(client),
    clipboard: clipboardOf(post('/wda/setPasteboard', names.clipboard), post('/wda/getPasteboard', names.clipboard)),
    location: locationOf(
      post(place, names.location),
      (_, deadline) => client.run('GET', place, null, names.location, deadline),
      (_, deadline) => client.run('DELETE', place, null, names.location, deadline),
    ),
    'color-scheme': {
      set: (value, deadline) => client.does('/wda/device/appearance', { name: value }, names['color-scheme'], deadline),
      async get(deadline) {
        const given = await client.run('GET', '/wda/device/info', null, names['color-scheme'], deadline);
        if (!given.ok) return given;
        const style = isRecord(given.value) ? given.value['userInterfaceStyle'] : null;
        return typeof style === 'string' ? good(style) : bad(unclear(names['color-scheme']));
      },
    },
  };
}

function unclear(what: string): Problem {
  return problem('DEVICE_ERROR', { what, said: messages.noText });
}
