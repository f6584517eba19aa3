// What became of a text, as a tool answers it: the text form for the one who reads, the same as data for programs.

import type { Envelope } from '@beckon/core/engine/envelope.js';
import type { Failed, Result } from '@beckon/core/engine/result.js';
import { maskerOf } from '@beckon/core/engine/secrets.js';
import type { Ran } from '@beckon/core/engine/session-runner.js';
import { corrected, type Diagnostic } from '@beckon/core/language/index.js';
import { frame } from '@beckon/core/report/frame.js';
import { oneLine } from '@beckon/core/report/words.js';
import { clip } from '@beckon/core/text/text.js';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AnswerForm } from './answer-forms.js';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly format: 'png' | 'jpeg' | 'webp';
}

/** What goes with the results, besides them. */
export interface Beside {
  readonly pictures?: readonly Picture[];
  /** Comes before everything else. */
  readonly notes?: readonly string[];
  /** What is on the screen after a failure. */
  readonly screen?: string | null;
  readonly hasTrace?: boolean;
  readonly envelope?: Envelope | null;
}

/** An answer in the form that was requested. What only the data says, such as the envelope of a phone's action, stays. */
export function inForm(form: AnswerForm, answer: CallToolResult): CallToolResult {
  if (form === 'both') return answer;
  const { structuredContent, content, ...rest } = answer;
  if (form === 'data') return { ...rest, structuredContent, content: content.map(firstLine) };
  const given: object = structuredContent ?? {};
  const envelope = Object.entries(given).filter(([name]) => !IN_TEXT.has(name));
  if (envelope.length === 0) return { ...rest, content };
  return { ...rest, content, structuredContent: { ...Object.fromEntries(envelope), ok: rest.isError !== true } };
}
const IN_TEXT: ReadonlySet<string> = new Set('ok results notes screen notRun unreadMore wasRun'.split(' '));

/** Only so much of the text that a person sees what it is about. */
function firstLine(part: CallToolResult['content'][number]): CallToolResult['content'][number] {
  return part.type === 'text' ? { ...part, text: part.text.split('\n', 1)[0] ?? '' } : part;
}

/** The schema of what `answerTo` gives as data, short on purpose: the text says what each part means. */
export const ANSWER = {
  type: 'object',
  properties: { ok: { type: 'boolean' }, results: { type: 'array' } },
  required: ['ok', 'results'],
};

export function answerTo(ran: Ran, beside: Beside = {}): CallToolResult {
  const { pictures = [], notes = [], screen = null, hasTrace = false, envelope = null } = beside;
  const left = ran.notRun === 0 ? '' : `${ran.notRun === 1 ? '1 command was' : `${ran.notRun} commands were`} not run`;
  const seen = screen === null ? '' : `# screen\n${screen}`;
  const parts = [
    ...notes.map((note) => `note: ${note}`),
    ...ran.results.map((result) => shortened(textOf(result))),
    left,
    seen,
  ];
  return {
    content: [
      { type: 'text', text: parts.filter((part) => part !== '').join('\n\n') },
      ...pictures.map(({ bytes, format }) => ({
        type: 'image' as const,
        data: Buffer.from(bytes).toString('base64'),
        mimeType: `image/${format}`,
      })),
    ],
    structuredContent: {
      ...(envelope ?? {}),
      ok: ran.ok,
      results: ran.results.map((result) => dataOf(result, hasTrace)),
      ...(ran.notRun === 0 ? {} : { notRun: ran.notRun }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(screen === null ? {} : { screen }),
    },
    ...(ran.ok ? {} : { isError: true }),
  };
}

/** What is longer costs an agent more than it can be worth, and some clients throw the whole answer away. */
const LONGEST = 40_000;

/** As much of a text as an agent can use, whole lines where there are any. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf('\n', LONGEST);
  const retained = text.slice(0, end > LONGEST / 2 ? end : LONGEST).replace(/[\ud800-\udbff]$/, '');
  return `${retained}\n\n(${text.length - retained.length} more characters: request a part of it, by a target or a selector)`;
}

/** The text form; that of a picture without a file says its size. */
function textOf({ text, type, ok, data, notes }: Result): string {
  if (type === null && ok) return 'ok: no command was given, so nothing was done';
  if (type !== 'screenshot' || !ok || !isSized(data) || 'path' in data) return text;
  const [head = ''] = text.split('\n');
  const given = notes.map((note) => `\n- ${oneLine(note)}`).join('');
  return `${head}: ${data.width}x${data.height}${given === '' ? '' : `\n\n# notes${given}`}`;
}

function isSized(data: unknown): data is { readonly width: number; readonly height: number } {
  return typeof data === 'object' && data !== null && 'width' in data && 'height' in data;
}

/** A result without what is only for a terminal, or was not requested. */
function dataOf(result: Result, hasTrace: boolean): object {
  const { ok, command, lifecycle, signal, target, changes, notes, data, timing, failure, screenshot, at, trace } =
    result;
  return {
    ok,
    command: clip(command, LONGEST_COMMAND),
    ...(at === undefined ? {} : { line: at.line }),
    lifecycle,
    ...(signal === undefined ? {} : { signal }),
    ...(target === null
      ? {}
      : {
          target: {
            id: target.id,
            handle: target.handle,
            kind: target.kind,
            name: target.name,
            confidence: target.confidence,
            reason: target.reason,
            ...(target.guarded ? { guarded: true } : {}),
            ...(target.healed ? { healed: true } : {}),
          },
        }),
    ...(changes.length === 0 ? {} : { changes }),
    ...(notes.length === 0 ? {} : { notes }),
    ...dataIn(data),
    ...(failure === undefined ? {} : { failure: failureOf(failure) }),
    ...(screenshot === undefined ? {} : { screenshot }),
    timing,
    ...(hasTrace && trace !== null ? { trace } : {}),
  };
}

const LONGEST_COMMAND = 1000;

/** The data of a result, unless there is too much of it; then how much. */
function dataIn(data: unknown): object {
  if (data === undefined) return {};
  const { length } = JSON.stringify(data) ?? '';
  return length <= LONGEST ? { data } : { dataLeftOut: length };
}

function failureOf({ phase, code, message, hint, retryable, candidates, suggestions, facts }: Failed): object {
  return {
    code,
    phase,
    message,
    hint,
    retryable,
    ...(candidates === undefined || candidates.length === 0 ? {} : { candidates }),
    ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    ...(facts === undefined ? {} : { facts }),
  };
}

/** A text with more of them is no script. */
const MOST_UNREAD = 20;

/** A text that does not parse: each of its errors where it stands. Nothing of it was run. */
export function answerUnread(text: string, diagnostics: readonly Diagnostic[]): CallToolResult {
  const masker = maskerOf(text);
  const shown = masker.masked(diagnostics.slice(0, MOST_UNREAD));
  const left = diagnostics.length - shown.length;
  const frames = diagnostics
    .slice(0, MOST_UNREAD)
    .map((one) => masker.mask(frame(text, 'line', one, corrected(text, one))));
  const more = left === 0 ? [] : [`${left} more cannot be read`];
  return {
    content: [{ type: 'text', text: [...frames, ...more, 'Nothing was run'].join('\n\n') }],
    structuredContent: {
      ok: false,
      results: shown.map((one) => ({
        ok: false,
        line: one.span.line,
        failure: {
          code: one.code,
          phase: one.phase,
          message: one.message,
          hint: one.hint ?? '',
          retryable: false,
          ...(one.suggestions.length === 0 ? {} : { suggestions: one.suggestions }),
        },
      })),
      ...(left === 0 ? {} : { unreadMore: left }),
      wasRun: false,
    },
    isError: true,
  };
}

/** Something is wrong before there is a command: an argument, or no browser to be had. */
export function answerFailed(
  code: string,
  phase: Failed['phase'],
  message: string,
  hint: string,
  more: object = {},
): CallToolResult {
  const failure = { code, phase, message, hint, retryable: false };
  return {
    content: [{ type: 'text', text: `error: ${code} ${message}${hint === '' ? '' : `\n\n# hint\n${hint}`}` }],
    structuredContent: { ...more, ok: false, results: [{ ok: false, failure }], wasRun: false },
    isError: true,
  };
}
