// What was there at the last observation, to say later what became of it. Lines that were not shown are worked out behind the
// answer: no one waits for them.

import { fromTo } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { FieldValues } from '../watch/field-values.js';
import { type Field, isField } from '../watch/form-fields.js';
import { lineOf } from '../watch/moment.js';
import type { OutlineItem } from './item.js';
import { textLine } from './texts.js';

/** So long the page is held up at a time; not before the command that asked is over. */
const SLICE_MS = 4;
const BEHIND_MS = 20;

export class LastSeen {
  readonly #registry: ElementRegistry;
  #lines = new Map<number, string>();
  /** Elements whose line is not known yet. */
  #pending = new Map<number, PageElement>();
  #fields = new FieldValues([]);
  /** The observation that it is of. */
  #look = -1;
  /** The page has changed since: what is not known by now is not read any more. */
  #isOver = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
    registry.listen(() => {
      this.#isOver = true;
    });
  }

  /** `lines`: those that were worked out already. */
  keep(items: readonly OutlineItem[], lines: ReadonlyMap<number, string>): void {
    clearTimeout(this.#timer);
    this.#lines = new Map();
    this.#pending = new Map();
    const fields: Field[] = [];
    for (const { thing, kind, said } of items) {
      if (kind === 'row' && !thing.isListed) continue;
      const line = kind === 'text' ? textLine(thing, said) : lines.get(thing.id);
      if (line !== undefined) this.#lines.set(thing.id, line);
      else {
        this.#pending.set(thing.id, thing);
        if (isField(thing.element)) fields.push(thing.element);
      }
    }
    this.#fields = new FieldValues(fields);
    this.#look = this.#registry.look;
    this.#isOver = false;
    this.#later(BEHIND_MS);
  }

  /** What is different now. */
  changes(items: readonly OutlineItem[], lineNow: (thing: PageElement) => string): Change[] {
    const changes: Change[] = [];
    const now = new Set<number>();
    const other = new Set<Element>(this.#fields.changed());
    for (const { thing, kind, said } of items) {
      if (kind === 'row' && !thing.isListed) continue;
      now.add(thing.id);
      const line = kind === 'text' ? textLine(thing, said) : lineNow(thing);
      const was = this.#lines.get(thing.id);
      // It was there, and nothing says what it was like: only whether it was touched.
      if (was === undefined && this.#pending.has(thing.id)) {
        if (thing.droppedAt > this.#look || other.has(thing.element))
          changes.push({ sign: '~', id: thing.id, text: line });
      } else if (was === undefined) changes.push({ sign: '+', id: thing.id, text: line });
      else if (was !== line) changes.push({ sign: '~', id: thing.id, text: fromTo(was, line) });
    }
    for (const [id, line] of this.#lines) if (!now.has(id)) changes.push({ sign: '-', id, text: line });
    for (const [id, thing] of this.#pending) if (!now.has(id)) changes.push({ sign: '-', id, text: shownAs(thing) });
    return changes;
  }

  #later(ms: number): void {
    if (this.#pending.size > 0) this.#timer = setTimeout(() => this.#fill(), ms);
  }

  #fill(): void {
    const end = performance.now() + SLICE_MS;
    const other = new Set<Element>(this.#fields.changed());
    for (const [id, thing] of this.#pending) {
      if (this.#isOver || this.#look !== this.#registry.look) return;
      if (performance.now() > end) {
        this.#later(0);
        return;
      }
      if (other.has(thing.element)) continue;
      this.#lines.set(id, lineOf(thing));
      this.#pending.delete(id);
    }
  }
}
