// Carrying out what a planner asks for, with events that a script makes, and reading back what came of it.

import { nextFrame } from '@beckon/browser/page/act/ready.js';
import { markupOf } from '@beckon/browser/page/extract.js';
import type { FoundInPage, PageOutcome, Point } from '@beckon/browser/page/protocol.js';
import { seenIn } from '@beckon/browser/page/sight/drawn-text.js';
import { type Check, checked, chosen, effect, typed } from '@beckon/core/engine/verify.js';
import { MASK } from '@beckon/core/masking/mask.js';
import type { ActionKind } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { pickOption } from '@beckon/core/scene/options.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import { isFileField } from './candidates.js';
import { type ListInPage, PageOptions } from './list.js';
import { type LocatedElement, NEEDS, type Need, TargetLocator } from './locating.js';
import { shownValue } from './observe.js';
import type { ActionResult, PlannerAction, ResolutionPolicy, Verification } from './protocol.js';
import { clickReason, done, effectsOf, failure, fileOf, isOwnWork, performedBy } from './results.js';

/** How long an action may take to show any effect. */
const EFFECT_MS = 1000;
/** How long the page gets to take back what was seen. */
const SETTLED_MS = 120;
/** A press that something else took is made again so often. */
const MOST_MISSES = 3;
const WAIT_MS = 15_000;
/** The page is asked again at least so often while something is waited for. */
const POLL_MS = 200;
const PLAIN = { button: 'left', count: 1, holdMs: 0, modifiers: [] } as const;

interface PickedOption {
  readonly ok: true;
  readonly effects: Effects;
  readonly now: { readonly isChosen: boolean; readonly shown: string } | null;
}

export abstract class ActionPerformer extends TargetLocator {
  protected async perform(action: PlannerAction, found: LocatedElement): Promise<ActionResult> {
    this.lastTouched = found.thing.id;
    switch (action.type) {
      case 'CLICK':
        return this.#click(action, found);
      case 'FILL':
        return this.#fill(action, found);
      case 'SELECT':
      case 'SELECT_CUSTOM':
        return this.#select(action, found);
      case 'CHECK':
        return this.#check(action, found);
      case 'UPLOAD_FILE':
        return this.#upload(action);
      default:
        return this.extract(action, found.thing.id);
    }
  }

  /** Presses where the thing is, and says what came of it; null: something else always took the press. */
  protected async press(found: FoundInPage): Promise<PageOutcome | null> {
    let { point } = found;
    for (let misses = 0; point !== null && misses <= MOST_MISSES; misses++) {
      await this.pressByScript(point, PLAIN);
      const outcome = await this.outcomeNow(EFFECT_MS);
      if (outcome.missed === null) return this.#settled(outcome);
      const again = await this.askFor({ kind: 'id', value: found.thing?.id ?? 0 }, NEEDS['CLICK'] as Need);
      point = again.problem === null ? again.point : null;
    }
    return null;
  }

  protected async outcomeNow(waitMs: number): Promise<PageOutcome> {
    const outcome = await this.outcome({ next: this.observer.next, waitMs, text: null });
    this.observer.next = outcome.next;
    return outcome;
  }

  /** What is left of it once the page has had its say. */
  async #settled(first: PageOutcome): Promise<PageOutcome> {
    if (first.isLeaving || first.seen.length === 0) return first;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await nextFrame();
    const last = await this.outcomeNow(0);
    // The page may have brought it to an end meanwhile.
    return last.round === first.round ? last : first;
  }

  async #click(action: PlannerAction, found: FoundInPage): Promise<ActionResult> {
    const from = location.href;
    const route = this.observer.routeVersion;
    const outcome = await this.press(found);
    this.end();
    this.observer.routeChanged();
    if (outcome === null)
      return failure(action, undefined, { code: 'ELEMENT_UNSTABLE', message: 'Something else takes the press' });
    const effects = effectsOf(outcome);
    const shown = found.thing?.shown ?? 'it';
    const performed = performedBy(found, effects, 'click');
    const verdict = effect(`Clicked ${shown}`)(performed);
    const isOwn = isOwnWork(outcome);
    if (verdict.is === 'denied' || (verdict.is === 'unknown' && effects.isHeld !== true)) {
      const refused = effects.refused ?? [];
      if (refused.length > 0) {
        const words = refused.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
        return {
          ...failure(action, undefined, { code: 'FORM_INVALID', message: words }),
          error: `CLICK refused by the form: ${words}`,
          reason: 'form_invalid',
          verification: { ok: false, reason: 'form_invalid' },
        };
      }
      return {
        ...failure(action, undefined, { code: 'NO_EFFECT', message: `Clicked ${shown}, and no effect was seen` }),
        error: 'CLICK no observable change',
        reason: 'no_dom_change',
        verification: { ok: false, reason: 'no_dom_change', note: 'no_observable_change' },
      };
    }
    const isVerified = verdict.is === 'verified' && isOwn;
    const to = location.href;
    const reason = clickReason(outcome, from !== to, this.observer.routeVersion !== route);
    const isGuess = found.decision.guarded && !isVerified;
    const verification: Verification = {
      ok: !isGuess,
      reason,
      ...(reason === 'url_changed' || reason === 'route_changed' ? { from, to } : {}),
      ...(isOwn ? {} : { note: 'unattributed' }),
    };
    // What a guess did is a failure unless it is seen.
    if (isGuess)
      return {
        ...failure(action, undefined, {
          code: 'NO_EFFECT',
          message: 'Not a sure match, and nothing shows that it did this',
        }),
        verification,
      };
    return done({ lifecycle: isVerified ? 'verified' : 'dispatched', verification });
  }

  async #fill(action: PlannerAction, found: FoundInPage): Promise<ActionResult> {
    const text = String(action.value ?? '');
    const isAppended = action.clear === false;
    const before = isAppended ? (this.reading()?.value ?? '') : '';
    const outcome = await this.enter(text, isAppended);
    const { isSecret } = outcome;
    const shown = (value: string | null): string => (isSecret ? (value === '' ? '' : MASK) : (value ?? ''));
    return this.#read(action, found, 'type', effectsOf(outcome), typed(text), {
      expected: shown(outcome.expected ?? before + text),
      actual: isSecret && outcome.isAsAsked !== true ? 'something else' : shown(isSecret ? text : outcome.value),
      ...(outcome.isFormatted ? { note: 'soft_match' as const } : {}),
    });
  }

  /** Puts a text into the field that was found, and says what came of it. */
  protected async enter(text: string, isAppended: boolean): Promise<PageOutcome> {
    const before = isAppended ? (this.reading()?.value ?? '') : '';
    this.#type(text, { isAppended, isSet: false });
    let outcome = await this.outcomeNow(0);
    // Another way, where the page did not take it: the value is set, and said to be.
    if (outcome.isAsAsked === false && !outcome.wasHeld && outcome.stray === null && !outcome.isFieldGone) {
      this.prepareField(before + text, { isAppended: false, isSet: true });
      outcome = await this.outcomeNow(0);
    }
    this.end();
    return outcome;
  }

  /** Types into the field that was found, as an editor would insert it; where it takes no keys, it is set. */
  #type(text: string, how: { readonly isAppended: boolean; readonly isSet: boolean }): void {
    const ready = this.prepareField(text, how);
    if (ready?.takesKeys !== true) return;
    const letters = ready.isByLetters === true ? [...text] : [text];
    for (const part of letters) {
      if (part === '') document.execCommand('delete');
      else document.execCommand('insertText', false, part);
    }
  }

  async #select(action: PlannerAction, found: FoundInPage): Promise<ActionResult> {
    const wanted = String(action.value ?? '');
    const picked = await this.pick(wanted);
    if (!picked.ok) {
      const { code, facts } = picked.problem;
      const { options = [] } = facts as { readonly options?: readonly string[] };
      return {
        ...failure(action, undefined, {
          code,
          message: `No option ${JSON.stringify(wanted)}: ${options.slice(0, 20).join(', ')}`,
        }),
        error: `${action.type} value mismatch`,
        verification: { ok: false, expected: wanted, actual: this.chosen(wanted, this.observer.next)?.shown ?? '' },
      };
    }
    const { effects, now } = picked;
    return this.#read(action, found, 'select', effects, chosen(wanted), {
      expected: wanted,
      actual: now?.shown ?? '',
      ...(now !== null && now.shown !== wanted && now.isChosen ? { note: 'soft_match' as const } : {}),
    });
  }

  /** Chooses an option of the list that was found, and says what is chosen then. */
  protected async pick(
    wanted: string | number,
  ): Promise<PickedOption | { readonly ok: false; readonly problem: Problem }> {
    const page: ListInPage = {
      choose: (option) => this.choose(option),
      scrollList: (isToStart) => this.scrollList(isToStart),
      pressAt: (point) => this.#pressStep(point),
      write: (text) => this.#type(text, { isAppended: false, isSet: false }),
      escape: pressEscape,
      changed: (ms) => this.changed(ms),
    };
    const picked = await pickOption(new PageOptions(page), wanted);
    const outcome = await this.outcomeNow(0);
    this.end();
    if (!picked.ok) return picked;
    const { option, name, options } = picked.value;
    const now = this.chosen(option.isNative ? wanted : name, this.observer.next);
    const effects: Effects = {
      ...effectsOf(outcome),
      options,
      value: now?.shown ?? null,
      ...(now === null ? {} : { isAsAsked: now.isChosen }),
      ...(option.isCommand && now?.isChosen !== true ? { isHeld: true } : {}),
    };
    return { ok: true, effects, now };
  }

  /** A press that is only a step: it reaches what is there now, or nothing. */
  async #pressStep(point: Point): Promise<boolean> {
    this.guard(point);
    await this.pressByScript(point, PLAIN);
    return this.guard(null) === null;
  }

  async #check(action: PlannerAction, found: FoundInPage): Promise<ActionResult> {
    const to = action.checked !== false;
    const now = this.reading()?.checked ?? null;
    const note = to ? 'already checked' : 'already unchecked';
    const outcome = now === to ? null : await this.press(found);
    this.end();
    if (now !== to && outcome === null)
      return failure(action, undefined, { code: 'ELEMENT_UNSTABLE', message: 'Something else takes the press' });
    const effects: Effects = outcome === null ? { seen: [], changes: [], notes: [], checked: to } : effectsOf(outcome);
    const result = this.#read(action, found, 'check', effects, checked(to), {
      expected: to,
      actual: effects.checked ?? null,
    });
    return now === to ? { ...result, note } : result;
  }

  async #upload(action: PlannerAction): Promise<ActionResult> {
    const field = this.fileField();
    if (field === null || !isFileField(field))
      return {
        ...failure(action, undefined, { code: 'UNSUPPORTED', message: 'It takes no files' }),
        error: 'Target is not a file input',
      };
    const data = action.fileData ?? (await this.observer.host.file?.(action.fileType)) ?? null;
    if (data === null)
      return {
        ...failure(action, undefined, { code: 'INVALID_VALUE', message: 'No file was given' }),
        error: 'UPLOAD_FILE has no file',
      };
    const file = fileOf(data);
    if (file === null)
      return {
        ...failure(action, undefined, { code: 'INVALID_VALUE', message: 'The file is no base64' }),
        error: 'UPLOAD_FILE has no file',
      };
    const list = new DataTransfer();
    list.items.add(file);
    field.files = list.files;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await nextFrame();
    this.end();
    const held = this.filesHeld() ?? [];
    const isHeld = held.some(({ name, size }) => name === file.name && size === file.size);
    const verification = { ok: isHeld, expected: file.name, actual: held.map(({ name }) => name).join(', ') };
    if (isHeld) return done({ lifecycle: 'verified', verification });
    // A page may take the file and empty its field.
    if (held.length === 0) return done({ lifecycle: 'dispatched', verification: { ...verification, ok: true } });
    return {
      ...failure(action, undefined, { code: 'VALUE_MISMATCH', message: 'The field holds something else' }),
      error: 'UPLOAD_FILE value mismatch',
      verification,
    };
  }

  /** The result of what is read back from the element. */
  #read(
    action: PlannerAction,
    found: FoundInPage,
    kind: ActionKind,
    effects: Effects,
    check: Check,
    seen:
      | { readonly expected: string; readonly actual: string; readonly note?: 'soft_match' }
      | { readonly expected: boolean; readonly actual: boolean | 'mixed' | null },
  ): ActionResult {
    const verdict = check(performedBy(found, effects, kind));
    const isOk = verdict.is === 'verified' || (verdict.is === 'unknown' && !found.decision.guarded);
    const verification = { ok: isOk, ...seen } as Verification;
    if (isOk) return done({ lifecycle: verdict.is === 'verified' ? 'verified' : 'dispatched', verification });
    return {
      ...failure(action, undefined, {
        code: 'VALUE_MISMATCH',
        message: `${found.thing?.shown ?? 'It'} says something else`,
      }),
      error: `${action.type} value mismatch`,
      verification,
    };
  }

  protected async waitFor(action: PlannerAction, policy?: ResolutionPolicy): Promise<ActionResult> {
    const until = performance.now() + (action.timeoutMs ?? WAIT_MS);
    for (;;) {
      const located = await this.locate(action, policy);
      if (!('failed' in located)) return done({ lifecycle: 'verified' });
      const { failureReason } = located.failed.resolutionTrace ?? {};
      const left = until - performance.now();
      const isHopeless = failureReason === 'no_target' || failureReason === 'invalid_target';
      if (left <= 0 || isHopeless)
        return { ...located.failed, error: isHopeless ? (located.failed.error ?? '') : 'WAIT_FOR timeout' };
      await this.changed(Math.min(POLL_MS, left));
    }
  }

  protected async extract(
    { mode = 'visibleText', ...action }: PlannerAction,
    id: number | null,
  ): Promise<ActionResult> {
    this.observer.refresh();
    const thing = id === null ? null : this.registry.byId(id);
    if (id !== null && thing === null) return failure(action);
    if (mode === 'fields') return { ok: true, data: this.observer.observe().fields };
    if (mode === 'html') return { ok: true, data: markupOf(thing?.element ?? document.documentElement) };
    const text = thing === null ? seenIn(document).text : seenIn(thing.element).text || shownValue(thing);
    return { ok: true, data: text };
  }
}

function pressEscape(): void {
  const event = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, composed: true, cancelable: true };
  for (const type of ['keydown', 'keyup'])
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(type, event));
}
