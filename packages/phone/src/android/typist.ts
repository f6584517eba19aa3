// How a text gets into the field that has the focus: by keys where there are keys for it, else by whatever the device has.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Typed } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Adb } from './adb.js';
import { MOVE_END, PASTE } from './keys.js';
import { lineOf } from './shell.js';
import { CLIPBOARD_WORDS, HELPER, helperLine, isPlainText, isRefusal, isUsedBy, typingLines } from './text.js';

export type Does = (line: string | readonly string[], what: string, deadline: Deadline) => Promise<Answer<null>>;

/** As much as fits into one packet of the oldest devices, in base 64 and with the words around it. */
const MOST_BYTES_AT_ONCE = 2 * 1024;
/** A field takes up another keyboard within this time. */
const SWITCH_MS = 2000;
const POLL_MS = 80;
const BACK_MS = 3000;

export class AndroidTypist {
  readonly #adb: Adb;
  readonly #does: Does;
  /** The words for the clipboard that this device knows; null: none; undefined: not asked yet. */
  #clipboard: (typeof CLIPBOARD_WORDS)[number] | null | undefined;

  constructor(adb: Adb, does: Does) {
    this.#adb = adb;
    this.#does = does;
  }

  /** At the end of what is there, unless it goes where the cursor stands. */
  async type(text: string, deadline: Deadline, isAtCursor = false): Promise<Answer<Typed>> {
    if (text === '') return good({ how: null });
    const toEnd = isAtCursor ? [] : [lineOf(['input', 'keyevent', String(MOVE_END)])];
    if (!isPlainText(text)) return this.#special(text, toEnd, deadline);
    for (const line of joined([...toEnd, ...typingLines(text)])) {
      const done = await this.#does(line, 'Typing', deadline);
      if (!done.ok) return done;
    }
    return good({ how: null });
  }

  async #special(text: string, toEnd: readonly string[], deadline: Deadline): Promise<Answer<Typed>> {
    const request = await this.#adb.run(
      'ime list -s; echo beckon-now:; settings get secure default_input_method',
      deadline,
    );
    if (!request.ok) return request;
    const [known = '', now = ''] = request.value.stdout.split('beckon-now:').map((part) => part.trim());
    for (const line of toEnd) {
      const done = await this.#does(line, 'Typing', deadline);
      if (!done.ok) return done;
    }
    const names = known.split('\n').map((line) => line.trim());
    if (names.includes(HELPER) || now === HELPER) return this.#byHelper(text, now, deadline);
    return this.#byClipboard(text, deadline);
  }

  /** Through the keyboard that can be sent text; the person's own one is put back afterwards, whatever happens. */
  async #byHelper(text: string, now: string, deadline: Deadline): Promise<Answer<Typed>> {
    const isSwitched = now !== HELPER;
    const done = await this.#sent(text, isSwitched, deadline);
    if (isSwitched && /^[\w.]+\/[\w.$]+$/.test(now)) {
      // Though the time may be over: the phone must not be left with another keyboard.
      const back = await this.#does(['ime', 'set', now], messages.restoringKeyboard, deadlineIn(BACK_MS));
      if (done.ok && !back.ok) return back;
    }
    if (!done.ok) return done;
    return good({ how: messages.byAdbKeyboard });
  }

  async #sent(text: string, isSwitched: boolean, deadline: Deadline): Promise<Answer<null>> {
    if (isSwitched) {
      const line = `${lineOf(['ime', 'enable', HELPER])}; ${lineOf(['ime', 'set', HELPER])}`;
      const set = await this.#does(line, messages.changingKeyboard, deadline);
      if (!set.ok) return set;
      const used = await this.#taken(deadline);
      if (!used.ok) return used;
    }
    for (const part of parts(text)) {
      const done = await this.#does(helperLine(part), 'Typing', deadline);
      if (!done.ok) return done;
    }
    return good(null);
  }

  /** Until the field has taken the other keyboard; what it was not ready for is seen when the field is read. */
  async #taken(deadline: Deadline): Promise<Answer<null>> {
    for (const limit = deadline.within(SWITCH_MS); !limit.isOver(); await limit.pause(POLL_MS)) {
      const state = await this.#adb.run(['dumpsys', 'input_method'], deadline);
      if (!state.ok) return state;
      if (isUsedBy(state.value.stdout, HELPER)) break;
    }
    return good(null);
  }

  async #byClipboard(text: string, deadline: Deadline): Promise<Answer<Typed>> {
    for (const part of parts(text)) {
      const words = await this.#copied(part, deadline);
      if (!words.ok) return words;
      if (words.value === null) return bad(needsHelp());
      const done = await this.#does(['input', 'keyevent', String(PASTE)], 'Pasting', deadline);
      if (!done.ok) return done;
    }
    return good({ how: messages.pasted });
  }

  /** Puts it on the clipboard. */
  async copy(text: string, deadline: Deadline): Promise<Answer<null>> {
    const words = await this.#copied(text, deadline);
    if (!words.ok) return words;
    return words.value === null ? bad(noClipboard(messages.changing(messages.settingNames.clipboard))) : good(null);
  }

  /** What is on the clipboard. */
  async copied(deadline: Deadline): Promise<Answer<string>> {
    const unread = bad(noClipboard(messages.readingSetting(messages.settingNames.clipboard)));
    if (this.#clipboard === null) return unread;
    for (const words of this.#clipboard === undefined ? CLIPBOARD_WORDS : [this.#clipboard]) {
      const got = await this.#adb.run(['cmd', 'clipboard', words.get], deadline);
      if (!got.ok) return got;
      const { code, stdout, stderr } = got.value;
      if (code === 0 && !isRefusal(`${stdout}\n${stderr}`)) return good(stdout.replace(/\r?\n$/, ''));
    }
    return unread;
  }

  /** Puts it on the clipboard, and believes it only when it can be read back: many devices say yes and do nothing. */
  async #copied(text: string, deadline: Deadline): Promise<Answer<(typeof CLIPBOARD_WORDS)[number] | null>> {
    if (this.#clipboard === null) return good(null);
    for (const words of this.#clipboard === undefined ? CLIPBOARD_WORDS : [this.#clipboard]) {
      const set = await this.#adb.run(['cmd', 'clipboard', words.set, text], deadline);
      if (!set.ok) return set;
      const given = `${set.value.stdout}\n${set.value.stderr}`;
      if (set.value.code !== 0 || isRefusal(given)) continue;
      const got = await this.#adb.run(['cmd', 'clipboard', words.get], deadline);
      if (!got.ok) return got;
      if (got.value.stdout.replace(/\r?\n$/, '') !== text.replace(/\r?\n$/, '')) continue;
      this.#clipboard = words;
      return good(words);
    }
    if (this.#clipboard === undefined) this.#clipboard = null;
    return good(null);
  }
}

/** Few round trips: several commands in one line, which ends at the first that fails. */
function joined(commands: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const command of commands) {
    const last = lines.at(-1);
    if (last === undefined || last.length + command.length > MOST_BYTES_AT_ONCE) lines.push(command);
    else lines[lines.length - 1] = `${last} && ${command}`;
  }
  return lines;
}

/** Cut between whole characters. */
function parts(text: string): readonly string[] {
  const out: string[] = [];
  let part = '';
  let size = 0;
  for (const sign of text) {
    const more = Buffer.byteLength(sign);
    if (size + more > MOST_BYTES_AT_ONCE) {
      out.push(part);
      part = '';
      size = 0;
    }
    part += sign;
    size += more;
  }
  return [...out, part];
}

/** The characters are not named: they may be a password's. */
function needsHelp(): ReturnType<typeof problem> {
  return problem('UNSUPPORTED', {
    what: messages.noKeyNoClipboard,
    world: 'android',
    instead: messages.installAdbKeyboard,
  });
}

function noClipboard(what: string): ReturnType<typeof problem> {
  return problem('UNSUPPORTED', {
    what: messages.cannotHere(what),
    world: 'android',
    instead: messages.otherDevice,
  });
}
