// Reading the screen of an Android device: by `uiautomator dump`, which has its moods, with the size of the screen and the keyboard.

import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import type { Adb } from './adb.js';
import { type DumpFault, type DumpRead, readDump, type Size } from './dump.js';
import { keyboardIn, withKeyboard } from './keyboard.js';
import type { ShellResult } from './shell.js';

/** A dump of a screen that is still takes one or two seconds, more on slow ones; on one that never rests the tool gives up after ten. */
const LEAST_MS = 4000;
const MOST_MS = 12_000;
/** For so long a screen that never rested is read in the way that waits less for it; each time it still does not rest, longer. */
const RESTLESS_MS = 60_000;
const MOST_RESTLESS_MS = 600_000;
/** The size may change, by unfolding; but not between two looks. */
const SIZE_MS = 10_000;
const MOST_TRIES = 4;
const BETWEEN_TRIES_MS = 150;
/** Where devices let the shell write. */
const FILE = '/data/local/tmp/beckon-ui.xml';

/** How the dump ended: the tool is stopped when it takes too long. */
const CODE_MARK = ' beckon-dump:';
const SIZE_MARK = 'beckon-size:';
const KEYBOARD_MARK = 'beckon-keyboard:';

export class AndroidScreenReader {
  readonly #adb: Adb;
  readonly #now: () => number;
  #restlessUntil = 0;
  #restlessMs = RESTLESS_MS;
  #size: Size | null = null;
  #sizeAt = Number.NEGATIVE_INFINITY;
  /** What this device cannot do, found out once. */
  #hasTimeout = true;
  #hasTty = true;
  #last: { readonly text: string; readonly size: Size | undefined; readonly read: DumpRead } | null = null;

  constructor(adb: Adb, now: () => number = Date.now) {
    this.#adb = adb;
    this.#now = now;
  }

  /** Another screen came: it may be still. */
  forget(): void {
    this.#restlessUntil = 0;
    this.#restlessMs = RESTLESS_MS;
  }

  #restless(): void {
    this.#restlessUntil = this.#now() + this.#restlessMs;
    this.#restlessMs = Math.min(2 * this.#restlessMs, MOST_RESTLESS_MS);
  }

  async read(deadline: Deadline): Promise<Answer<UiTree>> {
    const ms = deadline.left();
    let last: Fault = { fault: 'empty', reason: messages.deviceSilent };
    for (let tries = 0; tries < MOST_TRIES; ) {
      if (deadline.isOver()) return bad(tooLate(deadline, messages.deviceScreen, ms));
      const isCompressed = this.#now() < this.#restlessUntil;
      const ran = await this.#adb.run(this.#line(isCompressed, deadline), deadline);
      if (!ran.ok) {
        // It did not come in time: then the next read does not wait for rest.
        if (ran.problem.code === 'TIMEOUT' && !isCompressed) this.#restless();
        return ran;
      }
      if (this.#learns(ran.value)) continue;
      const tree = this.#tree(ran.value);
      if ('nodes' in tree) return good(tree);
      last = tree;
      // Where it rests in neither way, trying on does not help.
      if (last.fault === 'hostile' || (last.fault === 'never_idle' && isCompressed && tries > 0)) break;
      tries++;
      if (last.fault === 'never_idle' && !isCompressed) this.#restless();
      else await deadline.pause(BETWEEN_TRIES_MS * tries);
    }
    const instead = INSTEAD[last.fault];
    return bad(problem('DUMP_FAILED', { reason: last.reason, ...(instead === undefined ? {} : { instead }) }));
  }

  #line(isCompressed: boolean, deadline: Deadline): string {
    const left = deadline.left();
    // Without rest there must be time left for the other way.
    const limit = isCompressed ? left : Math.min(left, MOST_MS, Math.max(LEAST_MS, 0.6 * left));
    const timeout = this.#hasTimeout ? `timeout ${Math.max(1, Math.ceil(limit / 1000))} ` : '';
    const dump = `${timeout}uiautomator dump ${isCompressed ? '--compressed ' : ''}`;
    const end = `echo "${CODE_MARK}$?"`;
    // An old dump must never be taken for a new one.
    const read = this.#hasTty
      ? `${dump}/dev/tty; ${end}`
      : `rm -f ${FILE}; ${dump}${FILE}; ${end}; cat ${FILE}; rm -f ${FILE}; echo`;
    const isSizeOld = this.#now() - this.#sizeAt > SIZE_MS;
    return `${read}; ${isSizeOld ? `echo ${SIZE_MARK}; wm size; ` : ''}echo ${KEYBOARD_MARK}; dumpsys window InputMethod`;
  }

  /** Whether it said that it cannot be asked in this way. */
  #learns({ stdout, stderr }: ShellResult): boolean {
    if (stdout.includes('<hierarchy')) return false;
    const given = `${stderr}\n${stdout}`;
    if (this.#hasTimeout && /timeout: (?:inaccessible or |applet )?not found/.test(given)) {
      this.#hasTimeout = false;
      return true;
    }
    // It reports an error about the terminal, or says that it wrote there and nothing came.
    if (!this.#hasTty || given.includes('ERROR:') || !given.includes('/dev/tty')) return false;
    this.#hasTty = false;
    return true;
  }

  #tree({ stdout, stderr }: ShellResult): UiTree | Fault {
    const end = stdout.lastIndexOf('</hierarchy>');
    const sizeAt = stdout.indexOf(SIZE_MARK, Math.max(end, 0));
    const keyboardAt = stdout.indexOf(KEYBOARD_MARK, Math.max(end, 0));
    const marks = [sizeAt, keyboardAt].filter((place) => place >= 0);
    const whole = stdout.slice(0, marks.length === 0 ? undefined : Math.min(...marks));
    const size = sizeAt < 0 ? null : readSize(stdout.slice(sizeAt, keyboardAt < 0 ? undefined : keyboardAt));
    if (size !== null) {
      this.#size = size;
      this.#sizeAt = this.#now();
    }
    const { dump, code } = unmarkedDump(whole);
    if (end < 0) {
      if (/already registered|UiAutomation not connected|UiAutomationService/.test(`${stderr}${dump}`)) return IN_USE;
      if (STOPPED.has(code) && !`${stderr}${dump}`.includes('ERROR:')) return TOO_SLOW;
    }
    const read = this.#read(end < 0 ? `${stderr}\n${dump}` : dump, this.#turned(dump));
    if (!read.ok) return read;
    const keyboard = keyboardAt < 0 ? null : keyboardIn(stdout.slice(keyboardAt));
    return keyboard === null ? read.tree : withKeyboard(read.tree, keyboard);
  }

  /** Most dumps repeat the one before: those are not read again. */
  #read(text: string, size: Size | undefined): DumpRead {
    const last = this.#last;
    const isSameSize = last?.size?.width === size?.width && last?.size?.height === size?.height;
    if (last?.text === text && isSameSize) return last.read;
    const read = readDump(text, size);
    this.#last = { text, size, read };
    return read;
  }

  /** The size as the screen is held now. */
  #turned(dump: string): Size | undefined {
    const size = this.#size;
    if (size === null) return undefined;
    const turns = Number(/<hierarchy[^>]*\brotation="(\d)"/.exec(dump)?.[1] ?? 0);
    return turns % 2 === 1 ? { width: size.height, height: size.width } : size;
  }
}

interface Fault {
  readonly fault: DumpFault | 'taken';
  readonly reason: string;
}

const TOO_SLOW: Fault = { fault: 'never_idle', reason: messages.neverIdle };
const IN_USE: Fault = { fault: 'taken', reason: messages.otherReader };
/** The codes of what was stopped from outside. */
const STOPPED: ReadonlySet<number> = new Set([124, 137, 143]);

/** Takes the mark of its end out of what stands around the markup; texts of the screen may look like it. */
function unmarkedDump(text: string): { readonly dump: string; readonly code: number } {
  const start = text.indexOf('<hierarchy');
  const end = text.lastIndexOf('</hierarchy>');
  const parts = start < 0 || end < start ? [text] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
  let code = 0;
  const bare = parts.map((part, at) =>
    at === 1
      ? part
      : part.replace(/ beckon-dump:(\d{1,3})\r?\n/, (_whole, text: string) => {
          code = Number(text);
          return '';
        }),
  );
  return { dump: bare.join(''), code };
}

const INSTEAD: Readonly<Partial<Record<Fault['fault'], string>>> = {
  never_idle: messages.keepsMoving,
  no_root: messages.wakePhone,
  taken: messages.stopOther,
};

/** From `wm size`: what was set counts more than what the screen has. */
export function readSize(text: string): Size | null {
  const found = /Override size:\s*(\d+)x(\d+)/.exec(text) ?? /Physical size:\s*(\d+)x(\d+)/.exec(text);
  const [width, height] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  return width > 0 && height > 0 ? { width, height } : null;
}
