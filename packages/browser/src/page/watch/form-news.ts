// What came up, or says something else, since a form was to be sent: anywhere on the page, in shadow roots too.

const MOST = 200;

/** Class names by which pages hide something, and show it. */
const HIDING = /^(?:hidden|hide|is-hidden|d-none|invisible|collapsed?|sr-only|visually-hidden)$/i;
const SHOWING = /^(?:show|shown|is-visible|visible|open|is-open|active|is-active|in)$/i;

/** Whether a change of an attribute shows what was hidden before. */
function isShownBy(name: string, was: string | null, element: Element): boolean {
  const is = element.getAttribute(name);
  if (name === 'hidden') return was !== null && is === null;
  if (name === 'open') return was === null && is !== null;
  if (name === 'style') return HIDDEN_STYLE.test(was ?? '') && !HIDDEN_STYLE.test(is ?? '');
  if (name !== 'class') return false;
  const [before, now] = [tokens(was), tokens(is)];
  return (
    before.some((one) => HIDING.test(one) && !now.includes(one)) ||
    now.some((one) => SHOWING.test(one) && !before.includes(one))
  );
}
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])/i;

function tokens(names: string | null): string[] {
  return (names ?? '').split(/\s+/).filter((one) => one !== '');
}

export class News {
  readonly #touched = new Set<Element>();

  begin(): void {
    this.#touched.clear();
  }

  /** Something that was there before came up. */
  come(element: Element): void {
    if (this.#touched.size < MOST) this.#touched.add(element);
  }

  note({ type, target, attributeName, oldValue, addedNodes }: MutationRecord): void {
    if (this.#touched.size >= MOST) return;
    if (type === 'attributes') {
      if (target instanceof Element && isShownBy(attributeName ?? '', oldValue, target)) this.#touched.add(target);
      return;
    }
    const element = target instanceof Element ? target : target.parentElement;
    if (type === 'characterData' && element !== null) this.#touched.add(element);
    for (const node of addedNodes) {
      if (node instanceof Element) this.#touched.add(node);
      else if (element !== null && (node.nodeValue ?? '').trim() !== '') this.#touched.add(element);
      else if (target instanceof ShadowRoot) this.#touched.add(target.host);
    }
  }

  /** Each of them, with what is in it. */
  elements(): Element[] {
    const all = new Set<Element>();
    for (const one of this.#touched) {
      if (!one.isConnected) continue;
      all.add(one);
      for (const inside of one.querySelectorAll('*')) if (all.size < MOST) all.add(inside);
    }
    return [...all];
  }
}
