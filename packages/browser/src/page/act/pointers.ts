// Which elements show the hand under the mouse: pages do that for what can be clicked, whatever the markup says.

export class Pointers {
  #isPossible: boolean | null = null;
  #known = new WeakMap<Element, boolean>();

  /** The hand may have come or gone since. */
  refresh(): void {
    this.#known = new WeakMap();
  }

  /** Style sheets were added or removed. */
  forget(): void {
    this.#isPossible = null;
  }

  isPointer(element: Element): boolean {
    this.#isPossible ??= canBe();
    if (!this.#isPossible && !hasOwn(element)) return false;
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const answer = getComputedStyle(element).cursor === 'pointer';
    this.#known.set(element, answer);
    return answer;
  }

  /** The outermost element that shows it: that one is meant, not each of its parts. */
  isRoot(element: Element): boolean {
    if (!this.isPointer(element)) return false;
    const parent = element.parentElement;
    return parent === null || parent === document.body || !this.isPointer(parent);
  }
}

function hasOwn(element: Element): boolean {
  return element.hasAttribute('style') && /pointer/.test(element.getAttribute('style') ?? '');
}

/** Whether any style sheet speaks of it: most small pages do not, and need not be asked element by element. */
function canBe(): boolean {
  try {
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      for (const rule of sheet.cssRules) if (rule.cssText.includes('pointer')) return true;
    }
    return document.querySelector('[style*="cursor"]') !== null;
  } catch {
    // A sheet of another origin cannot be read.
    return true;
  }
}
