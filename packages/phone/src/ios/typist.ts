// How a text gets into the field that has the focus: by keys where there are keys for it, else by the clipboard.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Idb } from './idb.js';
import { ARROW_DOWN, BACKSPACE, KEY_END, LETTER_V } from './keys.js';
import type { Simctl } from './simctl.js';

/** So many signs, or keys, in one command. */
const SIGNS_AT_ONCE = 500;
const KEYS_AT_ONCE = 100;

/** What the keys of an American keyboard make: idb has no others. */
export function isPlainText(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text);
}

export class IosTypist {
  readonly #idb: Idb;
  /** Null: the device is no simulator of this Mac. */
  readonly #simctl: Simctl | null;

  constructor(idb: Idb, simctl: Simctl | null) {
    this.#idb = idb;
    this.#simctl = simctl;
  }

  /** At the end of what is there, unless it goes where the cursor stands. */
  async type(text: string, deadline: Deadline, isAtCursor = false): Promise<Answer<Typed>> {
    if (text === '') return good({ how: null });
    if (!isPlainText(text)) return this.#paste(text, deadline, isAtCursor);
    const moved = isAtCursor ? good(null) : await this.#toEnd(deadline);
    if (!moved.ok) return moved;
    for (let at = 0; at < text.length; at += SIGNS_AT_ONCE) {
      const part = text.slice(at, at + SIGNS_AT_ONCE);
      // A text that begins like an option is none.
      const words = part.startsWith('-') ? ['--', part] : [part];
      const done = await this.#idb.does(['ui', 'text', ...words], 'Typing', deadline);
      if (!done.ok) return done;
    }
    return good({ how: null });
  }

  async erase(count: number, deadline: Deadline): Promise<Answer<null>> {
    let left = Math.max(0, Math.floor(count));
    if (left === 0) return good(null);
    const moved = await this.#toEnd(deadline);
    if (!moved.ok) return moved;
    while (left > 0) {
      const now = Math.min(left, KEYS_AT_ONCE);
      const codes = Array.from({ length: now }, () => String(BACKSPACE));
      const done = await this.#idb.does(['ui', 'key-sequence', ...codes], 'Erasing', deadline);
      if (!done.ok) return done;
      left -= now;
    }
    return good(null);
  }

  /** The cursor behind the last sign: by Command and the arrow, or by the key for it, where idb cannot hold keys. */
  async #toEnd(deadline: Deadline): Promise<Answer<null>> {
    const canHold = await this.#idb.knows('ui key --command', deadline);
    const words = canHold ? [String(ARROW_DOWN), '--command'] : [String(KEY_END)];
    return this.#idb.does(['ui', 'key', ...words], messages.movingCursor, deadline);
  }

  async #paste(text: string, deadline: Deadline, isAtCursor: boolean): Promise<Answer<Typed>> {
    if (this.#simctl === null) return bad(needsHelp(messages.clipboardOnMac, HERE));
    if (!(await this.#idb.knows('ui key --command', deadline))) return bad(needsHelp(messages.noCommandV, NEWER));
    const { id } = this.#idb;
    const copied = await this.#simctl.copy(id, text, deadline);
    if (!copied.ok) return copied;
    // Only what can be read back is pasted: something else would be typed otherwise.
    const there = await this.#simctl.pasted(id, deadline);
    if (!there.ok) return there;
    if (there.value.replace(/\n$/, '') !== text.replace(/\n$/, ''))
      return bad(problem('DEVICE_ERROR', { what: messages.fillingClipboard, said: messages.otherClipboard }));
    const moved = isAtCursor ? good(null) : await this.#toEnd(deadline);
    if (!moved.ok) return moved;
    const done = await this.#idb.does(['ui', 'key', String(LETTER_V), '--command'], 'Pasting', deadline);
    return done.ok ? good({ how: messages.pasted }) : done;
  }
}

const HERE = messages.runOnMac;
const NEWER = messages.newerIdb;

/** The characters are not named: they may be a password's. */
function needsHelp(reason: string, instead: string): Problem {
  return problem('UNSUPPORTED', {
    what: messages.noKeyTypes(reason),
    world: 'ios',
    instead,
  });
}
