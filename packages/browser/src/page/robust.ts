// How to name an element so that it is found again later: by names people read, resolver-checked; else by a selector.

import { distinguish } from '@beckon/core/resolve/index.js';
import type { AtomAsked, Context, Decision, TargetAsked } from '@beckon/core/resolve/question.js';
import type { RequirementName } from '@beckon/core/resolve/requirement.js';
import { quote } from '@beckon/core/text/quote.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';
import { everywhere } from './selector.js';

/** Ids that a program made up: they are others tomorrow. */
const MADE_UP = /\d{3}|^[^a-z]*$|[0-9a-f]{8}|^:|:$|(^|[-_])(react|radix|ember|mui|headlessui|uid|gen)/i;

/** Whether the given target holds only here and now: a number, a selector, or one of several that the moment chose. */
export function isFleeting(target: TargetAsked | AtomAsked, { reason }: Decision): boolean {
  const atom = 'primary' in target ? target.primary : target;
  const isCounted = ('which' in atom && atom.which !== undefined) || ('place' in atom && atom.place !== undefined);
  const isPlain = atom.kind === 'id' || atom.kind === 'css' || atom.kind === 'xpath' || atom.kind === 'any';
  return isPlain || isCounted || reason.startsWith('tie:');
}

/** The shortest target that means this element and nothing else on the page. */
export function robustTarget(
  registry: ElementRegistry,
  element: PageElement,
  requirement: RequirementName,
  context: Context,
): string {
  const [choice] = distinguish([element], { requirement, candidates: registry.things, context });
  if (choice !== undefined && choice.target !== String(element.id)) return choice.target;
  return `css(${quote(selectorOf(element.element))})`;
}

function selectorOf(element: Element): string {
  const own = markOf(element);
  if (own !== null) return own;
  const path: string[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const mark = one === element ? null : markOf(one);
    if (mark !== null) return [mark, ...path].join(' > ');
    path.unshift(placeOf(one));
  }
  return path.join(' > ');
}

/** An attribute that nothing else on the page has. */
function markOf(element: Element): string | null {
  const tag = CSS.escape(element.localName);
  const id = element.getAttribute('id') ?? '';
  const attributes = ['data-testid', 'data-test', 'data-cy', 'name', 'aria-label', 'href'];
  const marks = [
    ...(id === '' || MADE_UP.test(id) ? [] : [`#${CSS.escape(id)}`]),
    ...attributes.flatMap((name) => {
      const value = element.getAttribute(name) ?? '';
      return value === '' || value.length > 80 ? [] : [`${tag}[${name}="${CSS.escape(value)}"]`];
    }),
  ];
  return marks.find((mark) => everywhere(mark).length === 1) ?? null;
}

function placeOf(element: Element): string {
  const tag = CSS.escape(element.localName);
  const alike = [...(element.parentElement?.children ?? [])].filter((one) => one.localName === element.localName);
  return alike.length < 2 ? tag : `${tag}:nth-of-type(${alike.indexOf(element) + 1})`;
}
