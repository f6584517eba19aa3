// What an action leaves behind on the page: what came and went again, or was put back as it was, is not there any more.

/** What comes and goes there is a message. */
const MESSAGES =
  '[role="status"], [role="alert"], [role="log"], [aria-live], [class*="toast" i], [class*="snack" i], [class*="notif" i], [class*="error" i]';
/** Drawn on what is pressed, whatever comes of it. */
const PRESSED = /ripple|\bink\b|wave/i;
/** Never shown. */
const UNSHOWN: ReadonlySet<string> = new Set(['script', 'template', 'meta', 'noscript']);
/** More is no flash. */
const MOST = 300;
const LONGEST = 50_000;

/** `nothing`: all is as it was. `redrawn`: as well, but parts of it were drawn anew. `message`: but for a message. */
export type Left = 'nothing' | 'redrawn' | 'message' | 'something';

interface NodePosition {
  readonly parent: Node;
  readonly next: Node | null;
}

/** What a text or an attribute was before, and whether what it became stood there for a while. */
interface WrittenValue {
  readonly was: string | null;
  isShown: boolean;
}

export class Net {
  readonly #attributes = new Map<Element, Map<string, WrittenValue>>();
  readonly #texts = new Map<Node, WrittenValue>();
  /** Nodes that came, and where those stood that went or were moved. */
  readonly #come = new Set<Node>();
  readonly #places = new Map<Node, NodePosition>();
  /** Of these, what the page has shown so: the rest may be a step on its way. */
  readonly #shown = new Set<Node>();
  #fresh: (WrittenValue | Node)[] = [];
  #wasDrawn = false;
  #target: Element | null = null;
  #count = 0;

  begin(target: Element | null): void {
    this.#attributes.clear();
    this.#texts.clear();
    this.#come.clear();
    this.#places.clear();
    this.#shown.clear();
    this.#fresh = [];
    this.#wasDrawn = false;
    this.#target = target;
    this.#count = 0;
  }

  note({ type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
    if (++this.#count > MOST) return;
    if (type === 'characterData') this.#write(this.#texts, target, target, oldValue);
    else if (type === 'attributes' && target instanceof Element) {
      const known = this.#attributes.get(target) ?? new Map<string, WrittenValue>();
      this.#attributes.set(target, known);
      const name = attributeName ?? '';
      this.#write(known, name, target, oldValue, (was) => this.#isSame(target, name, was, oldValue));
    } else {
      for (const node of [...removedNodes, ...addedNodes]) this.#unshown(node, target);
      for (const node of removedNodes)
        if (!this.#come.delete(node) && !this.#places.has(node))
          this.#places.set(node, { parent: target, next: nextSibling });
      for (const node of addedNodes) if (!this.#places.has(node)) this.#come.add(node);
      this.#fresh.push(...removedNodes, ...addedNodes);
    }
  }

  /** `isSame`: whether what it says until now is what it said at first. */
  #write<K>(known: Map<K, WrittenValue>, key: K, on: Node, value: string | null, isSame = isEqualTo(value)): void {
    const written = known.get(key) ?? { was: value, isShown: false };
    known.set(key, written);
    if (written.isShown && !isSame(written.was)) this.#draw(on);
    written.isShown = false;
    this.#fresh.push(written);
  }

  /** What had come goes, or what had gone comes again. */
  #unshown(node: Node, parent: Node): void {
    if (this.#shown.delete(node) && this.#says(node)) this.#draw(parent);
  }

  #draw(on: Node): void {
    this.#wasDrawn ||= elementOf(on)?.closest(MESSAGES) == null;
  }

  /** The page has drawn all that was noted, and shows it. Not where that only says that it is at work. */
  show(isResult: () => boolean): void {
    const fresh = this.#fresh;
    this.#fresh = [];
    if (fresh.length === 0 || this.#count > MOST || !isResult()) return;
    for (const one of fresh)
      if (one instanceof Node) this.#shown.add(one);
      else one.isShown = true;
  }

  /** Whether something stood there for a while that does no more: however late the page is read, it is known. */
  get wasDrawn(): boolean {
    return this.#wasDrawn;
  }

  /** Null: nothing was noted. */
  get left(): Left | null {
    if (this.#count === 0) return null;
    if (this.#count > MOST) return 'something';
    let left: Left = this.#isRedrawn ? 'redrawn' : 'nothing';
    for (const where of this.#different()) {
      if (where?.closest(MESSAGES) == null) return 'something';
      left = 'message';
    }
    return left;
  }

  /** Whether elements stand there that did not before. */
  get #isRedrawn(): boolean {
    return [...this.#come].some((node) => node instanceof Element && node.isConnected && this.#says(node));
  }

  /** Where something is not as it was. */
  *#different(): Generator<Element | null> {
    for (const [element, before] of this.#attributes) {
      if (!element.isConnected) continue;
      for (const [name, { was }] of before)
        if (!this.#isSame(element, name, was, element.getAttribute(name))) yield element;
    }
    for (const [node, { was }] of this.#texts)
      if (node.isConnected && node.nodeValue !== was && !this.#isNew(node)) yield node.parentElement;
    const gone: Node[] = [];
    for (const [node, { parent, next }] of this.#places) {
      if (!node.isConnected) gone.push(node);
      else if (node.parentNode !== parent || (next?.isConnected !== false && node.nextSibling !== next))
        yield node.parentElement;
    }
    yield* this.#swapped(gone);
  }

  /** What is drawn anew and says the same, in the same order, is the same. */
  *#swapped(gone: readonly Node[]): Generator<Element | null> {
    const come = [...this.#come].filter((node) => node.isConnected && this.#says(node)).sort(byPlace);
    const isMessage = (node: Node): boolean => elementOf(node)?.closest(MESSAGES) != null;
    for (const node of come) if (isMessage(node)) yield elementOf(node);
    const fresh = come.filter((node) => !isMessage(node));
    const old = gone.filter((node) => this.#says(node) && this.#places.get(node)?.parent.isConnected === true);
    for (const [i, node] of fresh.entries()) {
      const was = old[i];
      const text = textOf(node);
      if (was === undefined || text.length > LONGEST || textOf(was) !== text) yield elementOf(node);
    }
    if (old.length > fresh.length) yield null;
  }

  #isSame(element: Element, name: string, was: string | null, is: string | null): boolean {
    if (is === was) return true;
    if (name === 'class') return tokens(is, element === this.#target) === tokens(was, element === this.#target);
    if (name !== 'style') return false;
    // What a ripple is drawn with.
    return element === this.#target ? plain(is) === plain(was) : evened(is) === evened(was);
  }

  #isNew(node: Node): boolean {
    for (let one: Node | null = node; one !== null; one = one.parentNode) if (this.#come.has(one)) return true;
    return false;
  }

  /** Comments and scripts say nothing, nor does what shows only that something is pressed. */
  #says(node: Node): boolean {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE;
    if (UNSHOWN.has(node.localName)) return false;
    const isPressed = PRESSED.test(node.getAttribute('class') ?? '') && (node.textContent ?? '').trim() === '';
    return !(isPressed && this.#target?.contains(node.isConnected ? node : (this.#places.get(node)?.parent ?? null)));
  }
}

function isEqualTo(value: string | null): (other: string | null) => boolean {
  return (other) => other === value;
}

/** That what is pressed has the focus shows nothing. */
function tokens(names: string | null, isPressed: boolean): string {
  const all = (names ?? '').split(/\s+/).filter((one) => one !== '' && !(isPressed && /focus|hover/i.test(one)));
  return all.sort().join(' ');
}

function plain(style: string | null): string {
  const declarations = evened(style)
    .split(';')
    .map((one) => one.trim());
  return declarations.filter((one) => one !== '' && !one.startsWith('--')).join('; ');
}

/** As the browser writes it: a script that sets one declaration has all of them written anew. */
function evened(style: string | null): string {
  if ((style ?? '') === '') return '';
  const probe = document.createElement('i');
  probe.style.cssText = style ?? '';
  return probe.style.cssText;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function byPlace(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function textOf(node: Node): string {
  return node instanceof Element ? node.outerHTML : (node.nodeValue ?? '');
}
