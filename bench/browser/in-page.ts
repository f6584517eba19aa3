// What a bare session asks of the page, as short scripts: no product, only the least that does the work.

/** Names by the simplest rule: what is said in ARIA, the label, the text, the attributes. */
const NAMES = `
  const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=tab],[tabindex]';
  const clean = (text) => text.replace(/\\s+/g, ' ').trim();
  const labels = new Map();
  for (const label of document.querySelectorAll('label')) if (label.control) labels.set(label.control, label);
  const nameOf = (element) => clean(
    element.getAttribute('aria-label')
    || labels.get(element)?.textContent
    || (element.localName === 'input' || element.localName === 'select' ? '' : element.textContent)
    || element.getAttribute('placeholder') || element.getAttribute('title') || element.value || '');`;

/** Tag, name and box of every control that can be seen. */
export const WALK = `(() => { ${NAMES}
  const found = [];
  for (const element of document.querySelectorAll(CONTROLS)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility()) continue;
    found.push([element.localName, nameOf(element), Math.round(x), Math.round(y), Math.round(width), Math.round(height)]);
  }
  return JSON.stringify(found);
})()`;

const FIRST = `${NAMES}
  const first = (name, selector = CONTROLS) => {
    for (const element of document.querySelectorAll(selector))
      if (nameOf(element) === name && element.checkVisibility()) return element;
    return null;
  };
  const middle = (element) => {
    let { x, y, width, height } = element.getBoundingClientRect();
    if (y < 0 || y + height > innerHeight) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      ({ x, y, width, height } = element.getBoundingClientRect());
    }
    return { x: x + width / 2, y: y + height / 2 };
  };`;

/** The first control of a name: where it is, or null. */
export function resolveByName(name: string): string {
  return `(() => { ${FIRST} const found = first(${JSON.stringify(name)}); return found && middle(found); })()`;
}

/** Puts the cursor into the field of a name, with all that is in it selected. */
export function focusByName(name: string): string {
  return `(() => { ${FIRST} const found = first(${JSON.stringify(name)}); found.focus(); found.select(); return true; })()`;
}

/** As soon as the page is ready and a thing is there: where it is. What runs before that waits for changes. */
export function whenThere(find: string, isReady = 'true'): string {
  return `new Promise((resolve) => {
    const look = () => {
      if (!(performance.getEntriesByType('navigation')[0]?.domContentLoadedEventStart > 0) || !(${isReady})) return false;
      ${FIRST}
      const found = ${find};
      if (!found) return false;
      resolve(found === true ? true : middle(found));
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener('DOMContentLoaded', () => setTimeout(() => { if (look()) observer.disconnect(); }));
  })`;
}
