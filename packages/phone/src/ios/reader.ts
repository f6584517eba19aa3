// Reading the screen with idb: nested if possible, tried again while an app is only coming up, bars filled.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import type { UiTree } from '../shared/tree.js';
import { Bars, emptyBars } from './bars.js';
import { type DescribeFault, type DescribeRead, type RootFacts, readDescribe, type Size } from './describe.js';
import type { Idb } from './idb.js';
import { READING } from './program-problems.js';

const TRIES = 3;
const BETWEEN_MS = 250;
/** Looking into bars takes no longer than this. */
const BARS_MS = 4000;
/** The app in front is known from a tree this long, if nothing was done since. */
const FRESH_MS = 500;

/** The facts that are wanted of each element, where this idb lets one say so: all that are used here. */
const KEYS = [
  'AXLabel',
  'AXValue',
  'AXUniqueId',
  'frame',
  'type',
  'title',
  'help',
  'enabled',
  'role',
  'role_description',
  'subrole',
  'pid',
  'traits',
  'placeholder',
  'hidden',
  'focused',
].flatMap((key) => ['--key', key]);

const INSIDE = ['--api', 'axbridge'];

type Read = Extract<DescribeRead, { ok: true }>;

interface Filled {
  readonly signature: string;
  readonly tree: UiTree;
}

export class IosScreenReader {
  readonly #idb: Idb;
  readonly #bars: Bars;
  /** Of the screen, when it was read last. */
  size: Size | null = null;
  /** False: idb once refused a list of wanted facts. */
  #areKeysTaken = true;
  /** The words for the reader inside of the simulator, once it is known that the usual one sees nothing. */
  #api: readonly string[] = [];
  #insideTries = 0;
  /** The last screen whose bars were looked into, as long as nothing was done to it. */
  #filled: Filled | null = null;
  #last: { readonly text: string; readonly read: DescribeRead } | null = null;
  #root: { readonly facts: RootFacts; readonly at: number } | null = null;

  constructor(idb: Idb) {
    this.#idb = idb;
    this.#bars = new Bars((x, y, deadline) =>
      idb.text(['ui', 'describe-point', String(x), String(y), '--json'], READING, deadline),
    );
  }

  /** Something was done: what is known of the screen may not hold any more. */
  forget(): void {
    this.#filled = null;
    this.#root = null;
  }

  /** What the app in front says about itself: read a moment ago, or now. */
  async root(deadline: Deadline): Promise<Answer<RootFacts>> {
    if (this.#root !== null && Date.now() - this.#root.at < FRESH_MS) return good(this.#root.facts);
    const read = await this.#plain(deadline);
    return read.ok ? good(read.value.root) : read;
  }

  async read(deadline: Deadline): Promise<Answer<UiTree>> {
    const plain = await this.#plain(deadline);
    if (!plain.ok) return plain;
    const { tree } = plain.value;
    if (emptyBars(tree).length === 0 || !(await this.#idb.knows('ui describe-point', deadline))) return good(tree);
    const signature = signatureOf(tree);
    if (this.#filled?.signature === signature) return good(this.#filled.tree);
    const filled = await this.#bars.fill(tree, deadline.within(BARS_MS));
    if (!filled.ok) return filled;
    const { tree: whole, isWhole } = filled.value;
    if (isWhole) this.#filled = { signature, tree: whole };
    return good(whole);
  }

  /** As idb gives it. */
  async #plain(deadline: Deadline): Promise<Answer<Read>> {
    for (let tries = 1; ; tries++) {
      const given = await this.#described(deadline);
      if (!given.ok && given.problem.code !== 'DEVICE_ERROR') return given;
      const read = given.ok ? this.#parsed(given.value) : null;
      if (read?.ok) {
        const whole = read.tree.nodes.length > 1 ? read : await this.#inside(read, deadline);
        this.size = whole.tree.size;
        this.#root = { facts: whole.root, at: Date.now() };
        return good(whole);
      }
      // The other reader may fail where the usual one does not.
      if (!given.ok) this.#api = [];
      const refused =
        given.ok || given.problem.code !== 'DEVICE_ERROR' ? '' : messages.idbSaid(given.problem.facts.said);
      const fault: DescribeFault = read?.fault ?? 'refused';
      if (fault === 'hostile' || tries >= TRIES || deadline.left() <= BETWEEN_MS) {
        return bad(problem('DUMP_FAILED', { reason: read?.reason ?? refused, instead: INSTEAD[fault] }));
      }
      await deadline.pause(BETWEEN_MS);
    }
  }

  /** Mostly it is the same as before: that is not read again. */
  #parsed(text: string): DescribeRead {
    if (this.#last?.text === text) return this.#last.read;
    const read = readDescribe(text);
    this.#last = { text, read };
    return read;
  }

  /**
   * Some systems list nothing but the app itself. Then the screen is read from the inside, where idb can; if that sees
   * more, it is done so from then on.
   */
  async #inside(bare: Read, deadline: Deadline): Promise<Read> {
    const isLeft = this.#api.length === 0 && this.#insideTries < TRIES;
    if (!isLeft || !(await this.#idb.knows('ui describe-all --api', deadline))) return bare;
    this.#insideTries++;
    const inside = await this.#described(deadline, INSIDE);
    const read = inside.ok ? readDescribe(inside.value) : null;
    if (!read?.ok || read.tree.nodes.length < 2) return bare;
    // The app may only have been coming up.
    const outside = await this.#described(deadline, []);
    const again = outside.ok ? readDescribe(outside.value) : null;
    if (again?.ok && again.tree.nodes.length > 1) return again;
    this.#api = INSIDE;
    return read;
  }

  async #described(deadline: Deadline, api: readonly string[] = this.#api): Promise<Answer<string>> {
    const isNested = await this.#idb.knows('ui describe-all --nested', deadline);
    const words = ['ui', 'describe-all', '--json', ...(isNested ? ['--nested'] : []), ...api];
    const hasKeys = this.#areKeysTaken && (await this.#idb.knows('ui describe-all --key', deadline));
    const stated = await this.#idb.text([...words, ...(hasKeys ? KEYS : [])], READING, deadline);
    if (
      stated.ok ||
      !hasKeys ||
      stated.problem.code !== 'DEVICE_ERROR' ||
      !/key|argument|attribute/i.test(stated.problem.facts.said)
    )
      return stated;
    this.#areKeysTaken = false;
    return this.#idb.text(words, READING, deadline);
  }
}

/** Whether two trees are equal. */
function signatureOf({ nodes }: UiTree): string {
  return nodes
    .map(({ type, text, value, bounds, isSelected, isChecked, isEnabled }) =>
      [type, text, value, bounds.x, bounds.y, bounds.width, bounds.height, isSelected, isChecked, isEnabled].join(
        '\u0001',
      ),
    )
    .join('\u0002');
}

const NO_ACCESS = messages.turnOnAccessibility;

const INSTEAD: Readonly<Record<DescribeFault, string>> = {
  empty: messages.waitForApp(NO_ACCESS),
  refused: messages.describeByHand,
  truncated: messages.restartCompanion,
  invalid: messages.notATree,
  hostile: messages.hostileApp,
};
