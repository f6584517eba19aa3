// Reports what is typed into a page while it is in the hands of a person, so that it can be hidden everywhere. A script of its
// own, in a world of its own where there is one: it is put into pages only for a handover, and writes nothing into them.

/** A field, what stood in it before they came to it, and what stands in it now. */
export interface TypedText {
  readonly field: string;
  readonly before: string;
  readonly now: string;
}

/** Fields that take no text. */
const NO_TEXT: ReadonlySet<string> = new Set([
  ...['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden', 'file', 'range', 'color'],
]);
/** Keys behind which something else begins. */
const ENDING: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape']);

class Typing {
  readonly #say: (typed: TypedText) => void;
  readonly #document = Math.random().toString(36).slice(2);
  readonly #numbers = new WeakMap<Element, number>();
  readonly #before = new WeakMap<Element, string>();
  #count = 0;
  /** Letters that went into no field that can be seen from here. */
  #run = '';
  #runs = 0;

  constructor(say: (typed: TypedText) => void) {
    this.#say = say;
    const on = (kinds: readonly string[], listener: (event: Event) => void): void => {
      for (const kind of kinds) addEventListener(kind, listener, { capture: true, passive: true });
    };
    on(['focusin', 'beforeinput'], (event) => this.#remember(event));
    on(['input', 'change'], (event) => this.#changed(event));
    on(['keydown'], (event) => this.#pressed(event as KeyboardEvent));
  }

  #remember(event: Event): void {
    const field = fieldOf(event);
    if (field !== null && !this.#before.has(field)) this.#before.set(field, textIn(field));
  }

  #changed(event: Event): void {
    const field = fieldOf(event);
    if (field === null) return;
    const number = this.#numbers.get(field) ?? ++this.#count;
    this.#numbers.set(field, number);
    const before = this.#before.get(field) ?? '';
    this.#say({ field: `${this.#document}-${number}`, before, now: textIn(field) });
  }

  #pressed(event: KeyboardEvent): void {
    const { key } = event;
    if (fieldOf(event) !== null || event.ctrlKey || event.metaKey) return;
    if (key === 'Backspace') this.#run = this.#run.slice(0, -1);
    else if ([...key].length === 1) this.#run += key;
    else if (ENDING.has(key)) {
      this.#run = '';
      this.#runs++;
    }
    if (this.#run !== '') this.#say({ field: `${this.#document}-keys-${this.#runs}`, before: '', now: this.#run });
  }
}

/** The field that an event is about; null: none that takes text, or one in a closed root. */
function fieldOf(event: Event): HTMLElement | null {
  const [first] = event.composedPath();
  const element = first instanceof Element ? first : first instanceof Text ? first.parentElement : null;
  if (element instanceof HTMLInputElement) return NO_TEXT.has(element.type) ? null : element;
  if (element instanceof HTMLTextAreaElement) return element;
  let host = element instanceof HTMLElement && element.isContentEditable ? element : null;
  while (host?.parentElement?.isContentEditable === true) host = host.parentElement;
  return host;
}

function textIn(field: HTMLElement): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.innerText;
}

const world = globalThis as { __beckonTyping?: Typing; __beckonTyped?: (typed: string) => void };
world.__beckonTyping ??= new Typing((typed) => world.__beckonTyped?.(JSON.stringify(typed)));
