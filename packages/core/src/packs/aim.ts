// Finds what a target of an intent means on the current page: a part of a pattern, a matching name, or what a line says.

import { type FailedOutcome, failed, type Outcome } from '../engine/outcome.js';
import { matchesUrl } from '../patterns/pattern.js';
import { NotRegular, regular } from '../patterns/regular.js';
import type { Patterns, TargetAsked } from '../resolve/index.js';
import { titleOf } from '../scene/candidate.js';
import { good } from '../scene/world.js';
import { nearest } from '../text/distance.js';
import { clip, listed } from '../text/text.js';
import type { PatternDef, StepTarget } from './program.js';
import type { Running } from './running.js';
import { filledTexts, shown } from './values.js';

/** Other names of what the world recognises. */
const NAMES: Readonly<Record<string, keyof Patterns>> = {
  login: 'login',
  login_form: 'login',
  search: 'search',
  search_box: 'search',
  search_form: 'search',
  modal: 'modal',
  popup: 'modal',
  dialog: 'modal',
  cookies: 'cookies',
  cookie_banner: 'cookies',
};
const PARTS: Readonly<Record<string, string>> = {
  email: 'username',
  user: 'username',
  field: 'input',
  query: 'input',
  button: 'submit',
  dismiss: 'close',
  agree: 'accept',
  decline: 'reject',
};

const knownPatterns: readonly string[] = Object.keys(NAMES);

/** `login.password` as its two parts. */
function partsOf(name: string): readonly [pattern: string, part: string | null] {
  const at = name.indexOf('.');
  return at < 0 ? [name, null] : [name.slice(0, at), name.slice(at + 1)];
}

/** What to search for; null: it is not there. */
export async function aimOf(run: Running, found: StepTarget): Promise<Outcome<TargetAsked | null>> {
  const filled = run.filled(
    (scope, missing) => filledTexts({ ...found, fallback: null }, scope, missing) as StepTarget,
  );
  if (!filled.ok) return filled;
  const read = filled.value;
  if (read.kind === 'said') return good(read.target);
  if (read.kind === 'pattern') {
    const aim = await patternAim(run, read.name);
    if (!aim.ok || aim.value === null) return aim;
    const { primary, relations = [] } = aim.value;
    return good({ primary, relations: [...relations, ...read.relations] });
  }
  const name = await nameLike(run, read.text, read.match, found.kind === 'named' ? found.text : read.text);
  if (!name.ok) return name;
  const { relations } = read;
  return good(name.value === null ? null : { primary: { kind: 'text', value: name.value }, relations });
}

/** Whether a pattern is on the page. */
export async function hasPattern(run: Running, name: string): Promise<Outcome<boolean>> {
  const [pattern, part] = partsOf(name);
  const own = await ownPattern(run, pattern);
  if (own !== null) return isOwnThere(run, own, part);
  const known = Object.hasOwn(NAMES, pattern) ? NAMES[pattern] : undefined;
  if (known === undefined) return good(false);
  const patterns = await run.world.patterns(run.step.deadline);
  if (!patterns.ok) return patterns;
  const found = patterns.value[known] as Readonly<Record<string, number>> | undefined;
  return good(part === null ? found !== undefined : found?.[PARTS[part] ?? part] !== undefined);
}

/** What a pack calls that on this page. */
async function ownPattern({ engine, entry, world, step }: Running, name: string): Promise<PatternDef | null> {
  const page = await world.page(step.deadline);
  return engine.packs.pattern(name, entry, page.ok ? page.value.url : '');
}

/** A pattern of a pack: on an address, in a container, or both. */
async function isOwnThere(
  { step, world }: Running,
  pattern: PatternDef,
  part: string | null,
): Promise<Outcome<boolean>> {
  if (pattern.url !== null) {
    const page = await world.page(step.deadline);
    if (!page.ok) return page;
    if (!matchesUrl(pattern.url, page.value.url)) return good(false);
  }
  const target = part === null ? containerOf(pattern) : partOf(pattern, part);
  if (target === null) return good(part === null && pattern.url !== null);
  const count = await world.count(target, step.deadline, true);
  return count.ok ? good(count.value > 0) : count;
}

function containerOf({ container }: PatternDef, rule?: string): TargetAsked | null {
  return container === null ? null : { primary: { kind: 'css', value: container, ...ruled(rule) } };
}

function ruled(rule: string | undefined): { readonly rule?: string } {
  return rule === undefined ? {} : { rule };
}

/** What people press, for a part that is named by its text alone. */
const PRESSED = 'a, button, input, select, summary, label, [role], [onclick], [tabindex]';

/** A part of a pack's pattern, inside its container if it has one; null: there is no way to find it. */
function partOf({ container, elements }: PatternDef, part: string, rule?: string): TargetAsked | null {
  const { selector, role, text_contains } = elements[part] ?? {};
  const within = (css: string): string => (container === null ? css : `:is(${container}) :is(${css})`);
  const by = ruled(rule);
  if (text_contains !== undefined && (selector !== undefined || container !== null))
    return { primary: { kind: 'css', value: within(selector ?? PRESSED), says: text_contains, ...by } };
  if (text_contains !== undefined) return { primary: { kind: 'text', value: text_contains, ...by } };
  if (selector !== undefined) return { primary: { kind: 'css', value: within(selector), ...by } };
  if (role === undefined) return null;
  const relations =
    container === null ? [] : [{ relation: 'inside', atom: { kind: 'css', value: container } } as const];
  return { primary: { kind: 'role', value: role, ...by }, relations };
}

async function patternAim(run: Running, name: string): Promise<Outcome<TargetAsked | null>> {
  const [pattern, part] = partsOf(name);
  const own = await ownPattern(run, pattern);
  if (own !== null) {
    if (part !== null && !Object.hasOwn(own.elements, part)) return unknown(name, Object.keys(own.elements));
    const rule = `${pattern}_${part ?? 'container'}`;
    return good(part === null ? containerOf(own, rule) : partOf(own, part, rule));
  }
  const known = Object.hasOwn(NAMES, pattern) ? NAMES[pattern] : undefined;
  if (known === undefined) return unknown(name, knownPatterns);
  const called = part === null ? (known === 'modal' ? 'container' : 'submit') : (PARTS[part] ?? part);
  return good({ primary: { kind: 'part', value: `${known}.${called}` } });
}

function unknown(name: string, known: readonly string[]): FailedOutcome {
  const [near] = nearest(name.split('.').at(-1) ?? name, known);
  return failed('INVALID_VALUE', {
    what: `pattern ${clip(name)}`,
    reason: `there is none of that name${near === undefined ? `; there is ${listed(known, 'and')}` : `; did you mean ${near}?`}`,
  });
}

/** Names longer than this are not matched. */
const LONGEST_NAME = 300;

/** The name of the element that is called exactly that, or whose name fits a pattern; null: none. */
async function nameLike(
  run: Running,
  text: string,
  match: 'exact' | 'regex',
  source: string,
): Promise<Outcome<string | null>> {
  const candidates = await run.world.candidates(run.step.deadline);
  if (!candidates.ok) return candidates;
  const names = new Set<string>();
  const fits = match === 'exact' ? (name: string) => name === text : fitting(run, source);
  for (const one of candidates.value) {
    const all = [titleOf(one), ...one.names.map((name) => name.text)];
    const name = all
      .map((given) => given.trim())
      .find((text) => text !== '' && text.length <= LONGEST_NAME && fits(text));
    if (name !== undefined) names.add(name);
  }
  if (names.size < 2) return good([...names][0] ?? null);
  return failed('INVALID_VALUE', {
    what: `/${clip(text)}/`,
    reason: `it matches several elements: ${listed(
      [...names].slice(0, 5).map((name) => JSON.stringify(clip(name, 40))),
      'and',
    )}; make it narrower`,
  });
}

/** Whether a text fits a pattern; values in the pattern stand for themselves. */
export function fitting(run: Running, source: string): (text: string) => boolean {
  const escaped = source.replace(/\$\{([^{}]*)\}/g, (_, name: string) =>
    shown(run.scope.get(name.trim())).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  try {
    const pattern = regular(escaped);
    return (text) => pattern.test(text);
  } catch (error) {
    if (!(error instanceof NotRegular)) throw error;
    // A definition with such a pattern was refused.
    return () => false;
  }
}
