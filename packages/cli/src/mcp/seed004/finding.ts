// `find_element`: the element that a query means, why, and what else it could have been.

import type { Result } from '@beckon/core/engine/result.js';
import { AT_ITS_PLACE } from '@beckon/core/resolve/score.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import { quote } from '@beckon/core/text/quote.js';
import type { ToolArguments } from '../arguments.js';
import { anyPhone, flagOr, neededText, numberOr } from './arguments.js';
import type { SeedLook } from './element.js';
import type { SeedPhone } from './phone.js';
import { matched, wantedIn } from './select.js';
import { json, type SeedTool } from './tool.js';

const FIND_MS = 3000;
const POLL_MS = 300;
const MOST_ALTERNATES = 3;

/** Why it was chosen, in the words of the original; the first that fits. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/owner_preferred/, 'clickable_parent_preferred'],
  [/\b(?:label|aria|alt|title):exact/, 'exact_content_desc_match'],
  [/\b(?:attr|id|testid|name)\b/, 'exact_resource_id_match'],
  [/\btext:exact/, 'exact_text_match'],
  [/\b(?:label|aria|alt|title):/, 'partial_content_desc_match'],
  [/\btext:/, 'partial_text_match'],
  [/\brole/, 'semantic_role_match'],
];

function reasonFor(reasons: string): string {
  return REASONS.find(([pattern]) => pattern.test(reasons))?.[1] ?? 'best_scoring_candidate';
}

/** A slider is named by what stands beside it. */
function chosenFor({ kind }: Candidate, reasons: string): string {
  const reason = reasonFor(reasons);
  return kind === 'slider' && reason === 'best_scoring_candidate' ? 'slider_track_preferred' : reason;
}

function alternateOf(seen: SeedLook, one: Candidate, score: number, reason: string): object {
  const { text, resource_id, accessibility_id, class: type, bounds } = seen.resolved(one);
  return {
    ...{ elementId: one.handle ?? String(one.id), text, resource_id, accessibility_id, class: type, bounds },
    clickable: one.can?.includes('click') === true,
    enabled: one.state?.enabled !== false,
    ...{ score, reason },
  };
}

function notFoundAnswer(message: string, matched_count: number, alternates: readonly object[], code?: string): object {
  const reason = code === 'AMBIGUOUS_TARGET' ? 'ambiguous' : 'no_match';
  return {
    found: false,
    element: null,
    score: 0,
    confidence: 0,
    resolution: { confidence: 0, reason, fallback_available: alternates.length > 0, matched_count, alternates },
    error: message,
    ...(code === undefined ? {} : { failure_code: code }),
  };
}

/** A query that must be met wholly: by what people see, or by the id. */
function exactly(seen: SeedLook, query: string): object | null {
  for (const [field, reason] of EXACT) {
    const found = matched(seen, wantedIn({ [field]: query }));
    const [one, another] = found;
    if (one === undefined) continue;
    if (another !== undefined) {
      const alternates = found.slice(0, MOST_ALTERNATES).map((each) => alternateOf(seen, each, 1, reason));
      return notFoundAnswer(`${found.length} elements match exactly`, found.length, alternates, 'AMBIGUOUS_TARGET');
    }
    const resolution = { confidence: 1, reason, fallback_available: false, matched_count: 1, alternates: [] };
    return { found: true, element: seen.found(one), score: 1, confidence: 1, resolution };
  }
  return null;
}
const EXACT = [
  ['text', 'exact_text_match'],
  ['resource_id', 'exact_resource_id_match'],
] as const;

async function findElement({ query, exact, timeoutMs = FIND_MS }: ToolArguments, phone: SeedPhone): Promise<object> {
  const end = Date.now() + Number(timeoutMs);
  for (;;) {
    const answer = exact === true ? exactly(await phone.look(), String(query)) : await meant(String(query), phone);
    if (answer !== null) return answer;
    if (Date.now() >= end || phone.signal.aborted)
      return notFoundAnswer(`Nothing on the screen matches ${quote(String(query))}`, 0, []);
    await phone.rest(Math.min(POLL_MS, Math.max(1, end - Date.now())));
  }
}

/** Nothing takes a tap by that name: a text may have it. */
const NO_TAP: ReadonlySet<string> = new Set(['REQUIREMENT_NOT_MET', 'LOW_CONFIDENCE']);
/** It was found, and cannot be tapped now. */
const NOT_NOW: ReadonlySet<string> = new Set(['ELEMENT_DISABLED', 'ELEMENT_COVERED', 'ELEMENT_UNSTABLE']);

/** As commands would take it; a text that takes no tap is found, too. Null: it is not there yet. */
async function meant(query: string, phone: SeedPhone): Promise<object | null> {
  const clicked = await phone.run(`explain click ${quote(query)}`);
  // To find is not to tap: what is greyed out, covered, or takes no tap is there all the same.
  const isText = clicked.ok ? clicked.target?.reason === AT_ITS_PLACE : NO_TAP.has(clicked.failure?.code ?? '');
  const result = isText ? await phone.run(`explain text ${quote(query)}`) : clicked;
  const seen = await phone.look();
  const byId = (id: number): Candidate | undefined => seen.look.candidates.find((one) => one.id === id);
  const { failure, target } = result;
  if (failure !== undefined) {
    const there = NOT_NOW.has(failure.code) && target !== null ? byId(target.id) : undefined;
    if (there !== undefined) return thereOnly(seen, there, query);
    if (failure.code !== 'AMBIGUOUS_TARGET') return failure.code === 'TARGET_NOT_FOUND' ? null : refusal(result);
    const all = (failure.candidates ?? []).flatMap(({ id }) => byId(Number(id)) ?? []);
    const alternates = all.slice(0, MOST_ALTERNATES).map((one) => alternateOf(seen, one, 0, 'best_scoring_candidate'));
    return notFoundAnswer(failure.message, failure.candidates?.length ?? 0, alternates, failure.code);
  }
  const one = target === null ? undefined : byId(target.id);
  if (target === null || one === undefined) return null;
  const others = target.alternates.filter(({ id }) => id !== target.id);
  const alternates = others.slice(0, MOST_ALTERNATES).flatMap(({ id, score, reasons }) => {
    const other = byId(id);
    return other === undefined ? [] : [alternateOf(seen, other, score, reasonFor(reasons.join(' ')))];
  });
  return {
    found: true,
    element: seen.found(one),
    score: target.confidence,
    confidence: target.confidence,
    resolution: {
      confidence: target.confidence,
      reason: chosenFor(one, target.reason),
      fallback_available: others.length > 0,
      matched_count: others.length + 1,
      alternates,
      // Not a sure match: an action on it that shows no effect will count as failed.
      ...(target.guarded ? { guarded: true } : {}),
    },
  };
}

/** The element that would be tapped, if it could be. */
function thereOnly(seen: SeedLook, one: Candidate, query: string): object {
  const isWhole = one.names.some(({ text }) => text.toLowerCase() === query.trim().toLowerCase());
  const confidence = isWhole ? 1 : PART;
  const reason = isWhole ? 'exact_text_match' : 'partial_text_match';
  const resolution = { confidence, reason, fallback_available: false, matched_count: 1, alternates: [] };
  return { found: true, element: seen.found(one), score: confidence, confidence, resolution };
}
/** What the original gives for a part of a text. */
const PART = 0.6;

function refusal({ failure }: Result): object {
  return notFoundAnswer(failure?.message ?? '', 0, [], failure?.code);
}

export const finding: Readonly<Record<string, SeedTool>> = {
  find_element: {
    description: 'Find an element by what it is called: the best match, why it is, and the alternates.',
    takes: { query: neededText, exact: flagOr(false), timeoutMs: numberOr(FIND_MS), ...anyPhone },
    isReadOnly: true,
    run: async (given, phone) => json(await findElement(given, phone)),
  },
};
