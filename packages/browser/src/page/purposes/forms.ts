// Forms and their like on a page: a login, a search, pages to turn.

import type { Patterns } from '@beckon/core/resolve/question.js';
import { closes, isGrave, searches } from '@beckon/core/scene/button-words.js';
import { buttonWords, SENDS, saysNoLogin } from '@beckon/core/scene/form-words.js';
import { fold } from '@beckon/core/scene/lexicon.js';
import { isFor, loginIn, numbered, paginationIn, searchIn } from '@beckon/core/scene/patterns.js';
import { treeIndex } from '../index/tree-index.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { isVisible } from '../sight/visibility.js';
import { pressablesIn, says } from './parts.js';

export interface PageOnlyPatterns {
  readonly pagination?: { readonly previous?: number; readonly next?: number; readonly pages: readonly number[] };
  readonly captcha?: { readonly kind: string };
  readonly otp?: { readonly fields: readonly number[] };
  readonly remember?: number;
  readonly modalTitle?: string;
}

export function findLogin(registry: ElementRegistry): Patterns['login'] {
  const login = loginIn<PageElement, PageElement>({
    fields: typeable(registry),
    formOf,
    submitOf: (password) => submitOf(registry, formOf(password), password),
    // What sends the password may say that it does something else: `Delete my account` asks for it, too.
    isForOther: ({ twin }, submit) => twin === 'signup' || (submit !== undefined && says(submit, saysNoLogin)),
  });
  return login === undefined ? undefined : numbered(login, ({ id }) => id);
}

function typeable(registry: ElementRegistry): PageElement[] {
  return registry.things.filter((element) => element.category.can.includes('type') && element.isVisible);
}

function formOf(candidate: PageElement | undefined): PageElement | null {
  const owner = candidate?.formOwner ?? null;
  if (owner !== null) return owner;
  let one = candidate?.around ?? null;
  while (one !== null && one.kind !== 'form') one = one.around;
  return one;
}

/** The button that sends the form, or, without a form, the first one that says so behind the field. */
function submitOf(registry: ElementRegistry, form: PageElement | null, field: PageElement): PageElement | undefined {
  const buttons = registry.things.filter(
    (thing) => thing.kind === 'button' && formOf(thing) === form && thing.isVisible,
  );
  const sure = buttons.filter((thing) => thing.purpose === 'submit');
  return (
    sure.find((thing) => thing.order > field.order) ??
    sure[0] ??
    (form === null ? undefined : buttons.find((thing) => thing.category.can.includes('submit')))
  );
}

export function findSearch(registry: ElementRegistry): Patterns['search'] {
  const search = searchIn<PageElement, PageElement>({
    fields: typeable(registry).filter((thing) => isFor(thing, 'search') && isOwnForm(registry, thing)),
    pressables: () =>
      registry.things.filter((thing) => (thing.kind === 'button' || thing.kind === 'link') && thing.isVisible),
    submitOf: (input) => searchButton(buttonsBy(registry, input)),
    says,
  });
  return search === undefined ? undefined : numbered(search, ({ id }) => id);
}

function searchButton(near: readonly PageElement[]): PageElement | undefined {
  return (
    near.find((thing) => says(thing, searches)) ??
    near.find((thing) => isNative(thing) && thing.purpose === 'submit') ??
    near.find(isNative) ??
    (near.length === 1 ? near.find(isSilent) : undefined) ??
    near.find((thing) => says(thing, /^(?:go|ok|los|ok!|→|🔍)$/iu))
  );
}

function isNative(thing: PageElement): boolean {
  return thing.category.can.includes('submit') && !says(thing, closes);
}

/** Says nothing to people. */
function isSilent({ names }: PageElement): boolean {
  return names.every(({ source }) => source === 'id' || source === 'testid' || source === 'name');
}

function buttonsBy(registry: ElementRegistry, input: PageElement): PageElement[] {
  const form = formOf(input);
  return registry.things.filter(
    (thing) =>
      thing.kind === 'button' &&
      thing.isVisible &&
      (form === null ? thing.around === input.around : formOf(thing) === form),
  );
}

/** What sends the field does no more than search: a box to find a country by in a form that books is no search of the page. */
function isOwnForm(registry: ElementRegistry, input: PageElement): boolean {
  const form = formOf(input);
  if (form === null) return true;
  const natives = buttonsBy(registry, input).filter(isNative);
  if (natives.some((thing) => says(thing, searches) || saysFind(thing) || isSilent(thing))) return true;
  const isOther = (thing: PageElement): boolean =>
    thing !== input && thing.category.can.includes('type') && formOf(thing) === form && thing.isVisible;
  return !natives.some((thing) => says(thing, isGrave)) && !registry.things.some(isOther);
}

/** `Find flights`, `Look up`, in the words of forms. */
function saysFind(thing: PageElement): boolean {
  return says(thing, (name) => (buttonWords.in(fold(name)) & SENDS) === buttonWords.bit.search);
}

export function findPagination(registry: ElementRegistry): PageOnlyPatterns['pagination'] {
  const [nav] = treeIndex.inDocument(
    '[class*="pagina" i], [aria-label*="pagina" i], [role="navigation"][aria-label*="page" i]',
  );
  if (nav === undefined || !isVisible(nav)) return undefined;
  const inside = pressablesIn(registry, nav);
  const { pages, ...ends } = paginationIn(inside, says) ?? {};
  if (pages === undefined) return undefined;
  return { pages: pages.map(({ id }) => id), ...numbered(ends, ({ id }) => id) };
}
