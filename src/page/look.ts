// What is on the page, in lines: one for each thing, grouped by where it stands, within a budget.
// No two things have the same line: look-alikes carry where they are.

import type { Change } from '../world/effects.js';
import { giveHandles } from './ask.js';
import { lineOf } from './moment.js';
import { type PagePatterns, patternsOf } from './patterns.js';
import type { LookInPage, SeenInPage } from './protocol.js';
import type { Registry } from './registry.js';
import type { Thing } from './thing.js';
import { isAround, isVisible, shownPart } from './visibility.js';
import { inQuotes, nameShown, shownAs } from './words.js';

/** Characters of a token, roughly. */
const TOKEN = 4;
/** Texts that are worth a line of their own, per look. */
const MOST_TEXTS = 60;

export class Looker {
  readonly #registry: Registry;
  #last = new Map<number, string>();
  #lastUrl = '';

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  look(asked: LookInPage): SeenInPage {
    const next = this.#registry.refresh(asked.next);
    giveHandles(this.#registry);
    const all = this.#listed(asked);
    const changes = this.#changes(all);
    const patterns = patternsOf(this.#registry);
    const shown = asked.verbosity === 'minimal' ? [] : all;
    const { lines, leftOut, told } = fit(linesFor(shown, asked), asked.budget);
    const handles: Record<number, string> = {};
    for (const thing of told) if (thing.handle !== undefined) handles[thing.id] = thing.handle;
    return {
      next,
      url: location.href,
      title: document.title,
      lines: asked.isDiff ? [] : lines,
      patterns: patternLines(patterns),
      intents: intentLines(patterns),
      changes,
      leftOut: asked.isDiff ? 0 : leftOut,
      total: all.length,
      counts: counted(all),
      handles,
      closed: this.#registry.suspects.length,
    };
  }

  #listed(asked: LookInPage): Thing[] {
    const { things } = this.#registry;
    const near = asked.near === null ? null : nearBoxes(things, asked.near);
    let texts = 0;
    return things.filter((thing) => {
      const isText = !thing.isListed;
      if (isText && (!isTelling(thing) || texts >= MOST_TEXTS)) return false;
      if (!asked.isHiddenToo && !isVisible(thing.element)) return false;
      if (asked.isViewportOnly && shownPart(thing.element) === null) return false;
      if (near !== null && !near.some((box) => isClose(box, thing.element.getBoundingClientRect()))) return false;
      if (isText) texts++;
      return true;
    });
  }

  /** Since the last look, by number. */
  #changes(all: readonly Thing[]): Change[] {
    const now = new Map(all.map((thing) => [thing.id, lineOf(thing)]));
    const changes: Change[] = [];
    if (this.#lastUrl !== '' && this.#lastUrl !== location.href)
      changes.push({ sign: '@', text: `url: ${this.#lastUrl} → ${location.href}` });
    const isFirst = this.#lastUrl === '';
    for (const [id, line] of now) {
      const was = this.#last.get(id);
      if (was === undefined && !isFirst) changes.push({ sign: '+', id, text: line });
      else if (was !== undefined && was !== line) changes.push({ sign: '~', id, text: `${was} → ${line}` });
    }
    for (const [id, line] of this.#last) if (!now.has(id)) changes.push({ sign: '-', id, text: line });
    this.#last = now;
    this.#lastUrl = location.href;
    return changes;
  }
}

/** Headings, alerts and dialogs tell where one is; other texts only name things. */
function isTelling(thing: Thing): boolean {
  // A dialog has a line above its things; the title of a row or card is told by what is in it.
  if (thing.kind === 'dialog') return false;
  if (thing.kind === 'heading') return nameShown(thing) !== '' && !ROWS.has(thing.around?.kind ?? '');
  const role = thing.element.getAttribute('role');
  return (
    role === 'alert' ||
    role === 'status' ||
    thing.element.closest('[role="alert"], [role="status"], [aria-live]') !== null
  );
}

interface Line {
  readonly thing: Thing | null;
  readonly text: string;
  /** Lines of what is in view come first when there is no room for all. */
  readonly isShown: boolean;
}

function linesFor(things: readonly Thing[], asked: LookInPage): Line[] {
  const base = things.map((thing) => baseLine(thing, asked));
  const counts = new Map<string, number>();
  for (const line of base) counts.set(line, (counts.get(line) ?? 0) + 1);
  const seen = new Map<string, number>();
  const lines: Line[] = [];
  let group: Thing | null = null;
  for (const [i, thing] of things.entries()) {
    let text = base[i] ?? '';
    const around = dialogOf(thing);
    const isShown = shownPart(thing.element) !== null;
    if (around !== group) {
      group = around;
      if (around !== null && around !== thing) lines.push({ thing: null, text: groupLine(around), isShown });
    }
    if ((counts.get(text) ?? 0) > 1) text += ` ${whereWords(thing)}`;
    const twins = seen.get(text) ?? 0;
    seen.set(text, twins + 1);
    if (twins > 0) text += ` (${twins + 1})`;
    lines.push({ thing, text: `${around !== null && around !== thing ? '  ' : ''}[${thing.id}] ${text}`, isShown });
  }
  return lines;
}

function baseLine(thing: Thing, { verbosity, hasPositions }: LookInPage): string {
  const line = lineOf(thing);
  if (!hasPositions && verbosity !== 'full') return line;
  const { x, y, width, height } = thing.box;
  const selector = verbosity === 'full' ? ` <${selectorOf(thing.element)}>` : '';
  return `${line} @(${x},${y},${width}x${height})${selector}`;
}

/** What a person would write to find it in the markup. */
function selectorOf(element: Element): string {
  const testid = element.getAttribute('data-testid');
  if (element.id !== '') return `${element.localName}#${element.id}`;
  if (testid !== null) return `${element.localName}[data-testid=${testid}]`;
  const name = element.getAttribute('name');
  if (name !== null) return `${element.localName}[name=${name}]`;
  return `${element.localName}${[...element.classList]
    .slice(0, 2)
    .map((one) => `.${one}`)
    .join('')}`;
}

const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'listitem']);
const GROUPS: ReadonlySet<string> = new Set(['row', 'card', 'listitem', 'dialog']);

/** The dialog that a thing is in: its things stand together, under its name. */
function dialogOf(thing: Thing): Thing | null {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'dialog') return one;
  return null;
}

/** The row, card or dialog that a thing is in, if it has a name to be told apart by. */
function groupOf(thing: Thing): Thing | null {
  for (let one = thing.around; one !== null; one = one.around) {
    if (GROUPS.has(one.kind) && nameShown(one) !== '' && nameShown(one) !== nameShown(thing)) return one;
  }
  return null;
}

function groupLine(group: Thing): string {
  return `- [${group.id}] ${shownAs(group)}`;
}

function whereWords(thing: Thing): string {
  const group = groupOf(thing);
  if (group !== null) return `in ${inQuotes(nameShown(group), 40)}`;
  if (thing.heading !== null) return `under ${inQuotes(thing.heading, 40)}`;
  const { form } = thing.context;
  return form === undefined ? `at ${Math.round(thing.box.x)},${Math.round(thing.box.y)}` : `in form ${form}`;
}

/** As many lines as there is room for: what is in view first, and always in the order of the page. */
function fit(lines: readonly Line[], budget: number | null): { lines: string[]; leftOut: number; told: Thing[] } {
  const keep = new Set<Line>();
  let room = budget === null ? Number.POSITIVE_INFINITY : budget * TOKEN;
  for (const wanted of [true, false]) {
    for (const line of lines) {
      if (line.isShown !== wanted || room < line.text.length + 1) continue;
      room -= line.text.length + 1;
      keep.add(line);
    }
  }
  const kept = lines.filter((line, i) => keep.has(line) && (line.thing !== null || hasMember(lines, i, keep)));
  return {
    lines: kept.map((line) => line.text),
    leftOut: lines.filter((line) => line.thing !== null && !keep.has(line)).length,
    told: kept.flatMap((line) => (line.thing === null ? [] : [line.thing])),
  };
}

/** A group's own line is only shown above one of its things. */
function hasMember(lines: readonly Line[], at: number, keep: ReadonlySet<Line>): boolean {
  const next = lines[at + 1];
  return next !== undefined && next.thing !== null && keep.has(next);
}

function counted(things: readonly Thing[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of things) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function patternLines(patterns: PagePatterns): string[] {
  const { login, search, modal, cookies, pagination, captcha, otp } = patterns;
  const part = (name: string, id: number | undefined): string => (id === undefined ? '' : ` ${name}=[${id}]`);
  return [
    login === undefined
      ? ''
      : `login_form:${part('username', login.username)}${part('password', login.password)}${part('submit', login.submit)}`,
    search === undefined ? '' : `search:${part('input', search.input)}${part('submit', search.submit)}`,
    modal === undefined
      ? ''
      : `modal:${part('container', modal.container)}${part('close', modal.close)}${part('confirm', modal.confirm)}`,
    cookies === undefined ? '' : `cookie_banner:${part('accept', cookies.accept)}${part('reject', cookies.reject)}`,
    pagination === undefined
      ? ''
      : `pagination:${part('previous', pagination.previous)}${part('next', pagination.next)}`,
    captcha === undefined ? '' : `captcha: ${captcha.kind}`,
    otp === undefined ? '' : `one_time_code:${otp.fields.map((id) => ` [${id}]`).join('')}`,
  ].filter((line) => line !== '');
}

function intentLines({ login, search, modal, cookies }: PagePatterns): string[] {
  return [
    login === undefined ? '' : `login <username> <password>: ready`,
    search === undefined ? '' : 'search <query>: ready',
    modal === undefined ? '' : 'dismiss: ready',
    cookies === undefined ? '' : 'accept_cookies: ready',
  ].filter((line) => line !== '');
}

function nearBoxes(things: readonly Thing[], text: string): DOMRect[] {
  const wanted = text.toLowerCase();
  return things
    .filter((thing) => thing.names.some((name) => name.text.toLowerCase().includes(wanted)) && isVisible(thing.element))
    .filter((thing, _, all) => !all.some((other) => other !== thing && isAround(thing.element, other.element)))
    .map((thing) => thing.element.getBoundingClientRect());
}

/** Within this many pixels. */
const NEAR = 50;
function isClose(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left - NEAR < other.right &&
    other.left < one.right + NEAR &&
    one.top - NEAR < other.bottom &&
    other.top < one.bottom + NEAR
  );
}
