// The laws of resolving on a real page in a real browser: every thing of it, said in several ways, after every change.

import type { CDPSession, Page } from 'playwright-core';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import type { Started } from '../../packages/browser/src/launch/start.js';
import { withTarget } from '../../packages/core/src/engine/ask.js';
import type { AtomAsked, RequirementName, TargetAsked } from '../../packages/core/src/resolve/index.js';
import type { FindQuery, Found } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { type Saying, sayingsOf } from './law-sayings.js';
import { type LawTried, verdictOf } from './law-table.js';
import { type AnsweredInPage, type AskedInPage, install, type PageChanger } from './page-changes.js';

/** A page to change. */
export interface LawBench {
  readonly page: Page;
  readonly world: BrowserWorld;
  /** Calls the changer in the main frame. */
  change<M extends keyof PageChanger>(
    method: M,
    ...args: Parameters<PageChanger[M]>
  ): Promise<Awaited<ReturnType<PageChanger[M]>>>;
  /** The mark of a thing, in whichever frame it is. */
  markOf(id: number): Promise<string | null>;
  /** Marks all that is on the page now, in all frames. */
  mark(): Promise<void>;
  close(): Promise<void>;
}

const WORLD = 'beckon';
/** On a busy machine a page is given twice as long each time, up to this. */
const LONGEST_MS = 64_000;

/** A context of its own in a browser. */
export async function openBench(started: Started): Promise<LawBench> {
  const context = await started.browser.newContext();
  const page = await context.newPage();
  const world = await BrowserWorld.of({ ...started, page, close: () => context.close() });
  const session = await context.newCDPSession(page);
  const contexts = await worldsOf(session);
  const evaluate = async (contextId: number, expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const inFrame = (contextId: number, method: string, args: readonly unknown[]): Promise<unknown> =>
    evaluate(contextId, `__changer.${method}(${args.map((arg) => JSON.stringify(arg)).join(',')})`);
  const main = async (): Promise<number> => {
    const { frameTree } = await session.send('Page.getFrameTree');
    const found = contexts.get(frameTree.frame.id);
    if (found === undefined) throw new Error('The page has no world of ours');
    return found;
  };
  let mainContext = 0;
  return {
    page,
    world,
    change: (method, ...args) => inFrame(mainContext, method, args) as never,
    markOf: async (id) => {
      for (const contextId of [...contexts.values()]) {
        // A frame that was moved has loaded its page anew: the same marks come again.
        const found = await evaluate(contextId, `(${install})(), __changer.mark(), __changer.markOf(${id})`).catch(
          () => null,
        );
        if (found === null) continue;
        if (contextId === mainContext) return String(found);
        return `frame "${await evaluate(contextId, 'document.body.innerText.slice(0, 30)')}" ${found}`;
      }
      return null;
    },
    mark: async () => {
      mainContext = await main();
      for (const contextId of contexts.values()) await evaluate(contextId, `(${install})(), __changer.mark()`);
    },
    close: () => context.close(),
  };
}

/** The world of the page script in each frame, by the frame's number. */
async function worldsOf(session: CDPSession): Promise<Map<string, number>> {
  const contexts = new Map<string, number>();
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = (context.auxData ?? {}) as { frameId?: string };
    if (context.name === WORLD && frameId !== undefined) contexts.set(frameId, context.id);
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    for (const [frame, id] of contexts) if (id === executionContextId) contexts.delete(frame);
  });
  session.on('Runtime.executionContextsCleared', () => contexts.clear());
  await session.send('Runtime.enable');
  return contexts;
}

// ── The laws ───────────────────────────────────────────────────────────────────────────────────

const STRANGERS = ['form', 'login', 'newsletter', 'banner', 'dialog', 'modal'];
const OF_PAGE: readonly string[] = [
  ...STRANGERS.flatMap((what) => [`${what} is added above`, `${what} is added below`]),
  'reorder',
  'wrap',
  'rename',
  'render',
];
const OF_ELEMENT: readonly string[] = ['remove', 'remove with label', 'twin beside', 'twin above', 'twin below'];
const OF_FRAME: readonly string[] = ['frame is added above', 'frame is added below'];

/** One target that means a thing of the page as it is. */
interface Asked {
  readonly mark: string;
  readonly said: string;
  readonly need: RequirementName;
  readonly asked: AskedInPage;
  readonly saying: Saying;
  readonly before: AnsweredInPage;
}

export interface PageLawOptions {
  /** Whether every question goes through the driver, as a command does: needed where scripts run and frames are. */
  readonly isDriven: boolean;
  /** At most so many things are said. */
  readonly most?: number;
  /** Which of them. */
  readonly seed?: number;
}

/** Tries every law on the page as it is now. */
export async function tryPage(
  bench: LawBench,
  source: string,
  scene: string,
  options: PageLawOptions,
): Promise<LawTried[]> {
  const { world } = bench;
  await bench.mark();
  const seen = await world.candidates(deadlineIn(30_000));
  if (!seen.ok) throw new Error(JSON.stringify(seen.problem));
  const sayings = picked(sayingsOf(seen.value), options.most, options.seed ?? 1);
  const trial = new PageTrial(bench, source, scene, options.isDriven);
  await trial.know(sayings);
  await trial.relations();
  await trial.pageChanges();
  await trial.elementChanges();
  return trial.tried;
}

class PageTrial {
  readonly tried: LawTried[] = [];
  readonly #bench: LawBench;
  readonly #source: string;
  readonly #scene: string;
  readonly #isDriven: boolean;
  #known: Asked[] = [];

  constructor(bench: LawBench, source: string, scene: string, isDriven: boolean) {
    this.#bench = bench;
    this.#source = source;
    this.#scene = scene;
    this.#isDriven = isDriven;
  }

  /** Keeps what surely means the thing it was made for: a guess promises nothing. */
  async know(sayings: readonly Saying[]): Promise<void> {
    const all: Omit<Asked, 'before'>[] = [];
    for (const saying of sayings) {
      const mark = await this.#bench.markOf(saying.id);
      if (mark === null) continue;
      for (const said of saying.targets)
        all.push({ mark, said, need: saying.need, asked: askedOf(said, saying.need), saying });
    }
    const answers =
      (await this.#ask(
        null,
        null,
        all.map(({ asked }) => asked),
      )) ?? [];
    this.#known = all.flatMap((one, i) => {
      const before = answers[i] as AnsweredInPage;
      return before.mark === one.mark && !before.isGuarded ? [{ ...one, before }] : [];
    });
  }

  async relations(): Promise<void> {
    const pairs = this.#known
      .filter(({ said, saying }) => said === saying.targets[0])
      .flatMap((one) => [
        ...one.saying.holds.map((relation) => ({ one, relation, isTrue: true })),
        ...one.saying.untrue.map((relation) => ({ one, relation, isTrue: false })),
      ]);
    const questions = pairs.map(({ one, relation }) => askedOf(`${one.said} ${relation}`, one.need));
    const answers = (await this.#ask(null, null, questions)) ?? [];
    for (const [i, { one, relation, isTrue }] of pairs.entries()) {
      const change = isTrue ? 'a relation that holds' : 'a relation that does not hold';
      this.#count(change, one, answers[i] as AnsweredInPage, `${one.said} ${relation}`, !isTrue);
    }
  }

  async pageChanges(): Promise<void> {
    const questions = this.#known.map(({ asked }) => asked);
    for (const change of [...OF_PAGE, ...OF_FRAME]) {
      const answers = await this.#ask(change, null, questions);
      for (const [i, one] of this.#known.entries())
        if (answers !== null) this.#count(change, one, answers[i] as AnsweredInPage);
    }
  }

  async elementChanges(): Promise<void> {
    const marks = new Set(this.#known.map(({ mark }) => mark));
    for (const mark of marks) {
      const all = this.#known.filter((one) => one.mark === mark);
      // Where another one has the same name and the moment decided, or the kind of the name, that is what is left.
      const alone = all.filter(({ before }) => !before.reason.startsWith('tie:') && !before.hasNamesake);
      for (const change of OF_ELEMENT) {
        const these = change.startsWith('remove') ? alone : all;
        // What is in another frame is changed there by nobody.
        if (mark.startsWith('frame')) continue;
        const answers = await this.#ask(
          change,
          mark,
          these.map(({ asked }) => asked),
        );
        for (const [i, one] of these.entries())
          if (answers !== null) this.#count(change, one, answers[i] as AnsweredInPage);
      }
    }
  }

  #count(change: string, one: Asked, answer: AnsweredInPage, said = one.said, mustRefuse = false): void {
    const verdict = verdictOf({
      isSame: answer.mark === one.mark,
      isChosen: answer.mark !== null,
      isGuarded: answer.isGuarded,
      code: answer.code,
    });
    this.tried.push({
      source: this.#source,
      change,
      verdict,
      isBroken: verdict === 'another' || (mustRefuse && verdict === 'same'),
      said: said === '' ? `(${one.need})` : said,
      story: `${this.#scene}: ${one.before.shown} [${one.before.reason}] → ${answer.shown || answer.code} [${answer.reason}]`,
    });
  }

  /** Changes the page, asks all, and puts it back; null: there was nothing to change. */
  async #ask(
    change: string | null,
    mark: string | null,
    asked: readonly AskedInPage[],
  ): Promise<AnsweredInPage[] | null> {
    const bench = this.#bench;
    const isFrame = change?.startsWith('frame') === true;
    if (!this.#isDriven && !isFrame) return bench.change('tryOn', change, mark, asked);
    if (isFrame) await bench.change('addFrame', change.endsWith('above'));
    const isDone = change === null || isFrame || (await bench.change('apply', change, mark));
    const answers: AnsweredInPage[] = [];
    if (isDone) for (const one of asked) answers.push(await this.#find(one));
    await bench.change('undo');
    return isDone ? answers : null;
  }

  /** One look at the page as it is. */
  async #look(ask: FindQuery): Promise<Found> {
    for (let ms = 0; ; ms = Math.max(500, ms * 2)) {
      const found = await this.#bench.world.find(ask, deadlineIn(ms));
      if (found.ok) return found.value;
      if (found.problem.code !== 'TIMEOUT' || ms >= LONGEST_MS) throw new Error(JSON.stringify(found.problem));
    }
  }

  async #find({ target, requirement }: AskedInPage): Promise<AnsweredInPage> {
    const ask = {
      target: target as TargetAsked | AtomAsked,
      requirement: requirement as RequirementName,
      policy: {},
      action: null,
    };
    const { decision, thing } = await this.#look(ask);
    return {
      mark: thing === null ? null : ((await this.#bench.markOf(thing.id)) ?? 'unknown'),
      isGuarded: decision.guarded,
      code: decision.failure?.code ?? '',
      reason: decision.reason,
      hasNamesake: decision.alternates
        .slice(0, Math.max(0, decision.trace.candidatesAfterFilter - 1))
        .some(({ reasons }) => reasons[0]?.endsWith(':exact') === true),
      shown: thing?.shown ?? '',
    };
  }
}

function askedOf(said: string, requirement: RequirementName): AskedInPage {
  return { target: withTarget({ target: said, requirement, candidates: [] }).target, requirement };
}

/** So many of them, spread over the whole. */
function picked<T>(all: readonly T[], most: number | undefined, seed: number): readonly T[] {
  if (most === undefined || all.length <= most) return all;
  const step = all.length / most;
  return Array.from(
    { length: most },
    (_, i) => all[Math.floor(i * step + (seed % Math.max(1, Math.floor(step))))] as T,
  );
}
