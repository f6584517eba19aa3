// The signals are data: every command names one, the table says by what it is shown, and the page for people is made from both.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands, parse, type Row, type SignalName } from '../../packages/core/src/language/index.js';
import { signalWords, tellingly, verifiedBy } from '../../packages/core/src/report/signal-words.js';
import {
  isField,
  OBSERVATIONS,
  type ObservedSignal,
  readBackOf,
  SIGNALS,
  shownBy,
} from '../../packages/core/src/scene/signals.js';
import { verificationPage } from '../../scripts/verification-doc.js';
import { ROOT } from '../support/phone-cli.js';

const rows = Object.entries(commands as Readonly<Record<string, Row>>);
const names = Object.keys(SIGNALS) as SignalName[];
const all = Object.keys(OBSERVATIONS) as ObservedSignal[];

describe('the table of signals', () => {
  it('has a row for every signal that a command names, and no other', () => {
    expect(new Set(rows.map(([, { signal }]) => signal))).toEqual(new Set(names));
  });

  it.each(names)('%s has an example of a command that has it', (name) => {
    const { example, by, byAction = {}, onFields = [] } = SIGNALS[name];
    const { lines, diagnostics } = parse(example.line);
    expect(diagnostics).toEqual([]);
    const type = lines[0]?.command?.type ?? '';
    expect((commands as Readonly<Record<string, Row>>)[type]?.signal).toBe(name);
    const known = [...by, ...onFields, ...Object.values(byAction).flat()];
    expect(example.seen.filter((one) => !known.includes(one))).toEqual([]);
    expect(signalWords({ expected: name, seen: example.seen })).not.toBe('');
  });

  it('is what docs/VERIFICATION.md says', () => {
    const page = readFileSync(join(ROOT, 'docs/VERIFICATION.md'), 'utf8');
    const made = /<!-- .* -->/.exec(page)?.[0] ?? '';
    expect(page).toBe(verificationPage(made));
  });
});

describe('which observations show it', () => {
  const nothing = { action: null, isField: false } as const;

  it('is never one that the table does not name', () => {
    for (const name of names)
      for (const one of all) {
        const isShown = shownBy(name, [one], nothing).length > 0;
        expect([name, one, isShown]).toEqual([name, one, SIGNALS[name].by.includes(one)]);
      }
  });

  it('is the focus only where taking it is what the element, or the key, is for', () => {
    const counts = (action: 'click' | 'press' | 'drag' | 'submit', field: boolean): boolean =>
      shownBy('effect', ['focus'], { action, isField: field }).length > 0;
    expect(counts('click', false)).toBe(false);
    expect(counts('click', true)).toBe(true);
    expect(counts('press', false)).toBe(true);
    expect(counts('drag', false)).toBe(false);
    expect(shownBy('form-sent', ['focus', 'scroll'], { action: 'submit', isField: true })).toEqual([]);
    expect(isField({ kind: 'button', role: 'button' })).toBe(false);
    expect(isField({ kind: 'input', role: 'textbox' })).toBe(true);
    expect(isField({ kind: 'custom-dropdown' })).toBe(true);
  });

  it('is read back where nothing else can show it', () => {
    for (const name of names) for (const one of readBackOf(name)) expect(SIGNALS[name].by).toContain(one);
    expect(readBackOf('field-value')).toEqual(['text']);
    expect(readBackOf('effect')).toEqual([]);
  });
});

describe('in words', () => {
  it.each([
    ['form-sent', ['form', 'url'], 'form sent, answered by navigation'],
    ['form-sent', ['url'], 'form sent, answered by navigation'],
    ['form-sent', ['request', 'dom'], 'form sent, answered on the page'],
    ['form-sent', ['dom'], 'answered on the page'],
    ['form-sent', ['form', 'request'], 'form sent'],
    ['effect', ['dom', 'request', 'url'], 'navigation, the page changed'],
    ['effect', ['request'], 'a request was sent'],
  ] as const)('%s by %j', (expected, seen, words) => {
    expect(signalWords({ expected, seen })).toBe(words);
  });

  it('stand in the line of a step only where not everything leads to it', () => {
    const line = (...seen: ObservedSignal[]): string =>
      tellingly({ ok: true, lifecycle: 'verified', signal: { expected: 'effect', seen } });
    expect(line('dom', 'state')).toBe('');
    expect(line('dom', 'request')).toBe('');
    expect(line('request')).toBe('a request was sent');
    expect(line('dom', 'url', 'request')).toBe('navigation');
    const sent = { expected: 'form-sent', seen: ['form', 'url'] } as const;
    expect(tellingly({ ok: true, lifecycle: 'verified', signal: sent })).toBe('form sent, answered by navigation');
    expect(tellingly({ ok: true, lifecycle: 'dispatched', signal: sent })).toBe('');
    expect(tellingly({ ok: true, lifecycle: 'verified' })).toBe('');
  });

  it('are said only of what was verified, and only where they say more than the command', () => {
    const signal = { expected: 'effect', seen: ['dom'] } as const;
    expect(verifiedBy({ ok: true, lifecycle: 'verified', signal })).toBe('the page changed');
    expect(verifiedBy({ ok: true, lifecycle: 'dispatched', signal })).toBe('');
    expect(verifiedBy({ ok: false, lifecycle: 'failed', signal })).toBe('');
    const typed = { expected: 'field-value', seen: ['text'] } as const;
    expect(verifiedBy({ ok: true, lifecycle: 'verified', signal: typed })).toBe('');
  });
});
