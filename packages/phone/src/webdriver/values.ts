// Setting a slider of iOS directly, by the id that its developer gave it.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import { isRefusal, type WebDriverClient } from './client.js';

/** The key of an element by W3C, and by the protocol before it. */
const ELEMENT_KEYS = ['element-6066-11e4-a52e-4f735466cecf', 'ELEMENT'];

/** The id of an element in an answer; null: it has none. */
export function elementIn(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const id = ELEMENT_KEYS.map((key) => value[key]).find((one) => typeof one === 'string');
  return typeof id === 'string' && /^[\w.:-]+$/.test(id) ? id : null;
}

/** False: there is not just one slider of this id, or it cannot be set so; other ways are left. */
export async function sliderNamed(
  client: WebDriverClient,
  id: string,
  value: string,
  deadline: Deadline,
): Promise<Answer<boolean>> {
  const share = Number(value);
  if (id === '' || !(share >= 0 && share <= 1)) return good(false);
  const what = messages.settingValue;
  const name = id.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  const query = { using: '-ios predicate string', value: `type == "XCUIElementTypeSlider" AND name == "${name}"` };
  const found = await client.run('POST', '/elements', query, what, deadline);
  if (!found.ok) return isRefusal(found.problem) ? good(false) : found;
  const all = Array.isArray(found.value) ? found.value.map(elementIn) : [];
  const [slider] = all;
  if (all.length !== 1 || slider === null || slider === undefined) return good(false);
  // By W3C a text; by WebDriverAgent also a list of its signs.
  const body = { text: String(share), value: [...String(share)] };
  const set = await client.does(`/element/${slider}/value`, body, what, deadline);
  if (set.ok) return good(true);
  return isRefusal(set.problem) ? good(false) : set;
}
