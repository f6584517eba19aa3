// Pages on paper: how large, which way up, how far from the edge.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-pdf-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Points, of which an inch has 72. */
const CM = 72 / 2.54;

interface Paper {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  /** What is drawn on the first page. */
  readonly content: string;
}

function read(name: string): Paper {
  const text = readFileSync(join(folder, name)).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const [, width, height] = boxes[0] ?? [];
  const [, first] = /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/.exec(text) ?? [];
  const [, packed = ''] =
    new RegExp(`\\n${first} 0 obj\\n[\\s\\S]*?stream\\r?\\n([\\s\\S]*?)\\r?\\nendstream`).exec(text) ?? [];
  const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  return { width: Number(width), height: Number(height), pages: boxes.length, content };
}

/** Where the first red rectangle starts, in points from the upper left corner of the paper. */
function redCorner({ content, height }: Paper): { x: number; y: number } {
  let [scaleX, scaleY, moveX, moveY] = [1, 1, 0, 0];
  const stack: number[][] = [];
  let isRed = false;
  for (const line of content.split('\n')) {
    const words = line.trim().split(/\s+/);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = words.map(Number);
    switch (words.at(-1)) {
      case 'q':
        stack.push([scaleX, scaleY, moveX, moveY]);
        break;
      case 'Q':
        [scaleX = 1, scaleY = 1, moveX = 0, moveY = 0] = stack.pop() ?? [];
        break;
      case 'cm':
        [moveX, moveY] = [moveX + e * scaleX, moveY + f * scaleY];
        [scaleX, scaleY] = [scaleX * a, scaleY * d];
        break;
      case 'rg':
        isRed = a === 1 && b === 0 && c === 0;
        break;
      case 're':
        if (isRed) return { x: moveX + a * scaleX, y: height - (moveY + b * scaleY) };
        break;
    }
  }
  throw new Error(`No red on the paper:\n${content.slice(0, 800)}`);
}

const RED = '<style>body { margin: 0 }</style><div style="width:100px;height:50px;background:red"></div>';

describe('the paper', () => {
  it.each([
    ['A4', 595, 842],
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['Tabloid', 792, 1224],
  ])('%s is as large as it should be, and turned with --landscape', async (format, width, height) => {
    const result = await t.on(RED, `pdf out/${format}.pdf --format ${format}`);
    expect(said(result)).toBe('ok');
    expect(result.data).toMatchObject({ path: `out/${format}.pdf`, pages: 1 });
    const paper = read(`out/${format}.pdf`);
    expect(Math.abs(paper.width - width) + Math.abs(paper.height - height)).toBeLessThan(2);
    await t.run(`pdf side.pdf --format ${format} --landscape`);
    const side = read('side.pdf');
    expect(Math.abs(side.width - height) + Math.abs(side.height - width)).toBeLessThan(2);
  });

  it('is A4 unless the page asks for another, which a named one overrules', async () => {
    await t.on(RED, 'pdf plain.pdf');
    expect(Math.abs(read('plain.pdf').width - 595)).toBeLessThan(1);
    await t.on(`<style>@page { size: 10cm 20cm }</style>${RED}`, 'pdf own.pdf', 'pdf named.pdf --format Letter');
    expect(Math.abs(read('own.pdf').width - 10 * CM)).toBeLessThan(1);
    expect(Math.round(read('named.pdf').width)).toBe(612);
  });

  it('has as many pages as it takes', async () => {
    const result = await t.on(
      '<p>One<p style="break-before:page">Two<p style="break-before:page">Three',
      'pdf three.pdf',
    );
    expect(result.data).toMatchObject({ pages: 3 });
    expect(read('three.pdf').pages).toBe(3);
    expect((result.data as { bytes: number }).bytes).toBe(readFileSync(join(folder, 'three.pdf')).length);
  });
});

describe('the margin', () => {
  it.each([
    ['0', 0],
    ['96', 72],
    ['"2cm"', 2 * CM],
    ['"10mm"', CM],
    ['"0.5in"', 36],
    ['"36pt"', 36],
    ['"48px"', 36],
  ])('%s is where the page begins, and backgrounds are printed', async (margin, points) => {
    expect(said(await t.on(RED, `pdf m.pdf --margin ${margin}`))).toBe('ok');
    const { x, y } = redCorner(read('m.pdf'));
    expect(Math.abs(x - points)).toBeLessThan(1);
    expect(Math.abs(y - points)).toBeLessThan(1);
  });

  it.each(['wide', '"1 furlong"', '"-1cm"', '"1cm; 2cm"', '"50cm"'])('%s is none', async (margin) => {
    const result = await t.on(RED, `pdf bad.pdf --margin ${margin}`);
    expect(result.failure).toMatchObject({ code: 'INVALID_VALUE', message: expect.stringContaining('--margin') });
  });
});

it('stays in the folder', async () => {
  expect((await t.on(RED, 'pdf ../out.pdf')).failure?.code).toBe('FORBIDDEN');
});
