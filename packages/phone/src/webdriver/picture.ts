// A picture as WebDriver sends it.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { messages } from '../shared/messages.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** From base64, which some servers break into lines. */
export function pictureIn(given: Answer<string>): Answer<Uint8Array> {
  if (!given.ok) return given;
  const bytes = Buffer.from(given.value, 'base64');
  if (bytes.subarray(0, PNG.length).equals(PNG)) return good(bytes);
  return bad(problem('DEVICE_ERROR', { what: messages.takingPicture, said: messages.noPicture }));
}
