// Texts that an action changes, with what they said before: a count or a state that says the same again was put back.

/** What comes and goes there is a message, and has been read. */
const MESSAGES = '[role="status"], [role="alert"], [role="log"], [role="timer"], [role="tooltip"], [aria-live]';
const MOST = 200;

export class Written {
  readonly #before = new Map<Element, string>();
  #target: Element | null = null;

  begin(target: Element | null): void {
    this.#before.clear();
    this.#target = target;
  }

  note({ type, target, oldValue, removedNodes, addedNodes }: MutationRecord): void {
    if (type === 'attributes' || this.#before.size >= MOST) return;
    const element = target instanceof Element ? target : target.parentElement;
    if (element === null || this.#before.has(element) || element.childElementCount > 0) return;
    const isText = [...removedNodes, ...addedNodes].every((node) => node.nodeType === Node.TEXT_NODE);
    const was = type === 'characterData' ? oldValue : isText ? textIn(removedNodes) : null;
    const isOwn = this.#target?.contains(element) === true || element.closest(MESSAGES) !== null;
    // What was empty before only appears.
    if (was !== null && was.trim() !== '' && !isOwn) this.#before.set(element, was);
  }

  /** Whether any of them says something else now; null: no text was changed. */
  get isOther(): boolean | null {
    if (this.#before.size === 0) return null;
    return [...this.#before].some(([element, was]) => !element.isConnected || element.textContent !== was);
  }
}

function textIn(nodes: NodeList): string {
  return [...nodes].map((node) => node.nodeValue ?? '').join('');
}
