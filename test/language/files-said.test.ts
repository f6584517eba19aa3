// Files and fields that change places, files with blanks in their names, several files at once.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, parse } from '../../packages/core/src/language/index.js';
import { runs } from '../support/size.js';

const quoted = (mark: string, text: string): string =>
  mark === '„' ? `„${text}“` : mark === '“' ? `“${text}”` : mark === '«' ? `«${text}»` : `${mark}${text}${mark}`;
const mark = fc.constantFrom('"', "'", '„', '“', '«');
const field = fc.constantFrom('CV', 'Your photo', 'Anhang', 'Pièce jointe', '添付', 'No. 5', 'Файл', 'Attach a file');
const stem = fc.constantFrom('cv', 'my cv', 'Lebenslauf 2026', '履歴書', 'a.b', 'photo-1', './out/cv', 'C:/docs/cv');
const file = fc
  .tuple(stem, fc.constantFrom('pdf', 'PDF', 'png', 'jpeg', 'docx', 'csv', 'zip', 'txt'))
  .map(([name, ending]) => `${name}.${ending}`);

/** What is uploaded, and where to. */
function meaning(command: Command | null | undefined): unknown {
  if (command?.type !== 'upload') return command ?? null;
  const { primary } = command.target;
  return { field: 'value' in primary ? primary.value : null, files: command.paths };
}

/** What a line means: as it is understood, or as the line that is proposed for it. */
function meant(line: string): { readonly isTaken: boolean; readonly what: unknown } {
  const { lines, diagnostics } = parse(line);
  const [first] = diagnostics;
  if (first === undefined) return { isTaken: true, what: meaning(lines[0]?.command) };
  if (first.fixed === null) return { isTaken: false, what: null };
  const again = parse(first.fixed);
  expect([line, first.fixed, again.diagnostics]).toEqual([line, first.fixed, []]);
  return { isTaken: false, what: meaning(again.lines[0]?.command) };
}

describe('upload', () => {
  it('never takes a file for the field, whatever stands first', () => {
    fc.assert(
      fc.property(field, fc.array(file, { minLength: 1, maxLength: 3 }), mark, (name, files, sign) => {
        const what = { field: name, files };
        const all = files.map((one) => quoted(sign, one));
        const said = quoted(sign, name);
        expect(meant(`upload ${said} ${all.join(' ')}`)).toEqual({ isTaken: true, what });
        expect(meant(`upload ${all.join(' ')} to ${said}`)).toEqual({ isTaken: true, what });
        expect(meant(`upload ${all.join(' ')} to the ${said} field`)).toEqual({ isTaken: true, what });
        for (const line of [
          `upload ${all.join(' ')} ${said}`,
          `upload the files ${all.join(', ')} to ${said}`,
          `attach ${all.join(' and ')} to ${said}`,
        ]) {
          const { isTaken, what: read } = meant(line);
          expect([line, isTaken, read]).toEqual([line, false, what]);
        }
      }),
      { numRuns: runs(1500) },
    );
  });

  it.each([
    ['upload "CV" my cv.pdf', 'upload "CV" "my cv.pdf"'],
    ['upload my cv.pdf to CV', 'upload "CV" "my cv.pdf"'],
    ['upload a.pdf, b.pdf to "CV"', 'upload "CV" a.pdf b.pdf'],
    ['upload "CV" a.pdf and b.pdf', 'upload "CV" a.pdf b.pdf'],
    ['upload cv.pdf CV', 'upload "CV" cv.pdf'],
    ['upload "cv.pdf" 5', 'upload 5 "cv.pdf"'],
    ['upload "cv.pdf" [5] --timeout 9s', 'upload 5 "cv.pdf" --timeout 9s'],
    ['upload "cv.pdf" css("#cv")', 'upload css("#cv") "cv.pdf"'],
    ['upload "CV" to "cv.pdf"', 'upload "CV" "cv.pdf"'],
    ['explain upload "my cv.pdf" "CV"', 'explain upload "CV" "my cv.pdf"'],
    ['upload "cv.pdf"', null],
    ['upload "cv.pdf" inside "Form" "CV"', null],
  ])('is refused, with the line that was meant: %s', (line, fixed) => {
    expect(parse(line).diagnostics[0]?.fixed).toBe(fixed);
  });

  it.each(['upload "Node.js" "cv.pdf"', 'upload "CV" cv', 'upload "cv.pdf" "${FILE}"', 'upload "CV" a.pdf b.pdf'])(
    'is taken as it is said where both may be files: %s',
    (line) => expect(parse(line).diagnostics).toEqual([]),
  );
});

describe('screenshot', () => {
  it.each([
    ['screenshot a.png and b.png', ['a.png', 'b.png']],
    ['screenshot a.png, b.png', ['a.png', 'b.png']],
    ['screenshot a.png b.png --fullpage', ['a.png', 'b.png']],
    ['screenshot "a.png" and "b.png"', ['a.png', 'b.png']],
    ['screenshot to a.png & b.jpeg', ['a.png', 'b.jpeg']],
    ['screenshot --output a.png b.png', ['a.png', 'b.png']],
    ['screenshot a.png, b.webp and c.jpg', ['a.png', 'b.webp', 'c.jpg']],
  ])('of several files names each of them: %s', (line, files) => {
    const [first] = parse(line).diagnostics;
    expect(first?.fixed).toBeNull();
    const lines = first?.hint?.replace('One line for each: ', '').split('; ') ?? [];
    expect(lines.map((one) => Object(parse(one).lines[0]?.command).output)).toEqual(files);
  });

  it.each([
    ['screenshot "logo.png" shot.png', 'logo.png', 'shot.png'],
    ['screenshot "Total" cart.png', 'Total', 'cart.png'],
  ])('of one element goes into one file: %s', (line, name, file) => {
    const [only] = parse(line).lines;
    expect(only?.command).toMatchObject({ target: { primary: { value: name } }, output: file });
  });
});
