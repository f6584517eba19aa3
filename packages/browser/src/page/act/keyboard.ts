// Preparing for keys: the focus where they are meant to go, what was there selected, and nothing else that gets them.

import type { NamedTarget } from '../names/named.js';
import { shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { dispatchKey, editableIn, type FieldReady, prepareField } from './field.js';
import { isForBoxes, Typing } from './typing.js';

export interface HowTyped {
  readonly isAppended: boolean;
  readonly isSet: boolean;
  readonly isByKeys?: boolean;
  /** The driver presses the key itself. */
  readonly isKeyed?: boolean;
}

export class Keyboard {
  readonly typing: Typing;
  /** What is being typed at once, the key still down. */
  #typed: string | null = null;
  /** What should be in the field. */
  expected: string | null = null;

  constructor(registry: ElementRegistry) {
    this.typing = new Typing(registry);
  }

  /** Something else is done. `isAction`: not only an observation. */
  forget(isAction: boolean): void {
    this.expected = null;
    if (isAction) this.typing.forget();
  }

  prepare(candidate: PageElement, named: NamedTarget | null, text: string, how: HowTyped): FieldReady {
    const { typing } = this;
    typing.begin(candidate, named);
    let ready = prepareField(candidate.element, text, how);
    this.expected = ready.expected;
    if (!ready.takesKeys) {
      typing.end();
      return ready;
    }
    // The page may have put another field in its place, or taken the focus away; once more, where it did so once.
    if (!typing.isHeld || typing.thing !== candidate)
      ready = prepareField((typing.thing ?? candidate).element, text, how);
    const { element } = typing.thing ?? candidate;
    if (!typing.isHeld) return { ...ready, takesKeys: false };
    const isByLetters = isForBoxes(element, text);
    // Real keys speak for themselves.
    if (how.isByKeys !== true && !isByLetters) {
      if (how.isKeyed !== true) dispatchKey(editableIn(element), text, 'keydown');
      this.#typed = text;
    }
    return { ...ready, isByLetters };
  }

  /** The text is there: the key goes up. What was typed into, where that is another node than before. */
  release(current: PageElement | null): PageElement | null {
    const text = this.#typed;
    this.#typed = null;
    const field = this.typing.thing ?? current;
    this.typing.end();
    if (text !== null && field?.element.isConnected === true) dispatchKey(editableIn(field.element), text, 'keyup');
    return field;
  }

  /** From now on keys are meant for this. What has the focus in its place, and keeps it; null: nothing. */
  hold(element: PageElement | null): string | null {
    const { typing } = this;
    if (element === null) return 'something else';
    typing.begin(element, null);
    const field = editableIn(element.element);
    for (let tries = 0; tries < 2 && !typing.isHeld; tries++)
      if (field instanceof HTMLElement) field.focus({ preventScroll: true });
    if (typing.isHeld) return null;
    typing.end();
    return typing.stray;
  }

  /** Keys are meant for another frame, from now on or no longer: what would have taken them here. */
  guard(isOn: boolean): string | null {
    if (isOn) this.typing.beginElsewhere();
    else this.typing.end();
    return this.typing.stray;
  }

  /** What has the focus though the page gave it that itself, after something was typed elsewhere. */
  get usurper(): { readonly field: string; readonly by: string } | null {
    const found = this.typing.usurper;
    return found === null ? null : { field: shownAs(found.field), by: found.by };
  }
}
