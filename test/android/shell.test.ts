// Command lines: whatever a text holds, the shell gives it back unchanged, and runs nothing of it.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf, marked, quoted, ShellPackets, unmarked } from '../../packages/phone/src/android/shell.js';
import { isPlainText, typingLines } from '../../packages/phone/src/android/text.js';
import { shellWords } from '../phone/shell-words.js';

const NASTY = [
  '',
  ' ',
  "'",
  "''",
  '"',
  '\\',
  '\\\\',
  "\\'",
  '$HOME',
  '$(reboot)',
  '`reboot`',
  '; reboot',
  '&& reboot',
  '| reboot',
  '> /sdcard/x',
  '< /etc/passwd',
  '*',
  '?',
  '[a]',
  '~',
  '!x',
  '#x',
  '-rf',
  'a\nb',
  'a\tb',
  '%s',
  '%%s',
  '100%',
  '{a,b}',
  'é',
  '日本語',
  '😀👩‍👩‍👧',
  '\u202eabc',
  'it\'s "quoted" $5 & more; `x`',
];

/** Signs that shells care about, mixed with letters. */
const wild = fc.string({ unit: fc.constantFrom(...' \'"\\$`;&|<>*?[]{}()~!#%-\n\tabs0éß漢😀'), maxLength: 24 });

describe('quoting', () => {
  it.each(NASTY)('keeps %j for a real shell', (text) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text);
  });

  it('keeps any text for a real shell', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(wild, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 30 }), (texts) => {
        const given = texts.map((text) => Buffer.from(text.replaceAll('\0', '')).toString());
        const line = given.map((text) => `printf '%s\\n<end>\\n' ${quoted(text)}`).join('; ');
        const out = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' });
        expect(out).toBe(given.map((text) => `${text}\n<end>\n`).join(''));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps any text for the shell of the simulated phone, as one word', () => {
    fc.assert(
      fc.property(fc.array(wild, { minLength: 1, maxLength: 4 }), (texts) => {
        const read = shellWords(lineOf(['run', ...texts]));
        expect(read).toMatchObject({ ok: true, commands: [{ words: ['run', ...texts] }] });
      }),
    );
  });

  it('ends an argument at no zero byte', () => {
    expect(quoted('a\0b')).toBe("'ab'");
  });
});

/** What `input text` makes of its argument, as Android's own code does it. */
function inputText(argument: string): string {
  const signs = [...argument];
  let isEscaped = false;
  for (let at = 0; at < signs.length; at++) {
    if (isEscaped) {
      isEscaped = false;
      if (signs[at] === 's') {
        signs[at] = ' ';
        signs.splice(--at, 1);
      }
    }
    if (signs[at] === '%') isEscaped = true;
  }
  return signs.join('');
}

/** What a phone types for these lines. */
function typed(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const read = shellWords(line);
      if (!read.ok || read.commands.length !== 1) throw new Error(`not one command: ${line}`);
      const [program, what, argument = ''] = read.commands[0]?.words ?? [];
      expect(program).toBe('input');
      if (what === 'keyevent') return argument === '66' ? '\n' : '\t';
      return inputText(argument);
    })
    .join('');
}

describe('typing plain text', () => {
  it.each(NASTY.filter(isPlainText))('types %j', (text) => {
    expect(typed(typingLines(text))).toBe(text);
  });

  it('types any plain text, whatever percent signs, quotes and blanks it has', () => {
    const plain = fc.string({ unit: fc.constantFrom(...' %s%%ss\'"\\$`;&|<>*~aZ09\n\t'), maxLength: 60 });
    const holds = (text: string): void => {
      expect(typed(typingLines(text))).toBe(text);
    };
    fc.assert(fc.property(plain, holds));
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
    fc.assert(fc.property(ascii, holds));
  });

  it('has no blank left for old devices to cut at', () => {
    for (const line of typingLines('a b  c')) expect(line.split(' ').length).toBe(3);
  });

  it('cuts long texts into lines that fit', () => {
    const text = 'x'.repeat(1999) + '%s'.repeat(50);
    const lines = typingLines(text);
    expect(typed(lines)).toBe(text);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(500);
  });

  it('knows what has keys', () => {
    expect(isPlainText('Hello, world! ~')).toBe(true);
    for (const text of ['é', '\u00a0', '\x7f', '\x01', '“', '😀']) expect(isPlainText(text)).toBe(false);
  });
});

describe('exit codes of devices without the shell protocol', () => {
  it('are told by the line itself', () => {
    const line = marked('echo hi; false');
    const out = execFileSync('/bin/sh', ['-c', line]);
    const read = unmarked(out);
    expect(Buffer.from(read?.stdout ?? []).toString()).toBe('hi\n');
    expect(read?.code).toBe(1);
  });

  it('leave the output alone, even if it looks the same or is not text', () => {
    const body = Buffer.from([0, 255, 10, 13, ...Buffer.from(' beckon-code:7\n'), 1]);
    const read = unmarked(Buffer.concat([body, Buffer.from(' beckon-code:0\n')]));
    expect(Buffer.from(read?.stdout ?? []).equals(body)).toBe(true);
    expect(read?.code).toBe(0);
  });

  it('are missing when the output was cut off', () => {
    expect(unmarked(Buffer.from('<?xml'))).toBeNull();
    expect(unmarked(Buffer.from('x beckon-code:'))).toBeNull();
    expect(unmarked(Buffer.alloc(0))).toBeNull();
  });
});

describe('packets of the shell protocol', () => {
  const packet = (id: number, data: Uint8Array): Buffer => {
    const head = Buffer.alloc(5);
    head[0] = id;
    head.writeUInt32LE(data.length, 1);
    return Buffer.concat([head, data]);
  };

  it('may be cut anywhere', () => {
    const part = fc.record({ id: fc.constantFrom(1, 2, 9), data: fc.uint8Array({ maxLength: 20 }) });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 60 }),
        fc.nat(255),
        (parts, cuts, code) => {
          const whole = Buffer.concat([
            ...parts.map(({ id, data }) => packet(id, data)),
            packet(3, Uint8Array.of(code)),
          ]);
          const read = new ShellPackets();
          let at = 0;
          for (const cut of cuts) {
            read.add(whole.subarray(at, at + cut));
            at += cut;
          }
          read.add(whole.subarray(at));
          const of = (id: number): Buffer =>
            Buffer.concat(parts.filter((each) => each.id === id).map(({ data }) => data));
          expect(Buffer.from(read.stdout.bytes()).equals(of(1))).toBe(true);
          expect(Buffer.from(read.stderr.bytes()).equals(of(2))).toBe(true);
          expect(read.code).toBe(code);
        },
      ),
    );
  });

  it('say nothing about the end before it came', () => {
    const read = new ShellPackets();
    read.add(packet(1, Buffer.from('abc')).subarray(0, 6));
    expect(read.code).toBeNull();
    expect(Buffer.from(read.stdout.bytes()).toString()).toBe('a');
  });
});
