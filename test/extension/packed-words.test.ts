// The word lists as they are packed for pages say the same as those of the sources.

import { build } from 'esbuild';
import { expect, it } from 'vitest';
import * as buttonLists from '../../packages/core/src/scene/button-lexicon.js';
import * as buttons from '../../packages/core/src/scene/button-words.js';
import { fieldWords } from '../../packages/core/src/scene/field-words.js';
import * as forms from '../../packages/core/src/scene/form-words.js';
import { fold } from '../../packages/core/src/scene/lexicon.js';
import { packedWords } from '../../scripts/packed-words.mjs';
import { source, sources } from '../../scripts/sources.mjs';

interface Packed {
  readonly lists: Readonly<Record<string, { join(): string } | RegExp>>;
  readonly buttons: typeof buttons;
  readonly forms: typeof forms;
  readonly fieldWords: typeof fieldWords;
}

async function packed(): Promise<Packed> {
  const from = (name: string) => JSON.stringify(source('core', 'scene', name));
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import * as lists from ${from('button-lexicon.ts')};
        import * as buttons from ${from('button-words.ts')};
        import * as forms from ${from('form-words.ts')};
        export { lists, buttons, forms };
        export { fieldWords } from ${from('field-words.ts')};`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [packedWords(() => true, true), sources],
    logLevel: 'error',
  });
  const text = outputFiles[0]?.text ?? '';
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as Packed;
}

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

it('has every entry of every list, and no other', async () => {
  const { lists } = await packed();
  const all: Readonly<Record<string, unknown>> = { ...buttonLists };
  const names = Object.keys(all);
  const compared = names.filter((name) => {
    const given: unknown = all[name];
    if (!Array.isArray(given)) return false;
    expect(new Set(entriesOf((lists[name] as { join(): string }).join())), name).toEqual(
      new Set(entriesOf(given.join(','))),
    );
    return true;
  });
  expect(compared.length).toBeGreaterThan(15);
});

it('gives every word, alone and among others, the same meanings', async () => {
  const other = await packed();
  const words = [
    ...Object.values(buttonLists).flatMap((list) => (Array.isArray(list) ? entriesOf(list.join(',')) : [])),
    ...Object.keys(forms.buttonWords.bit).flatMap((one) => forms.buttonWords.words(one as 'login')),
    ...Object.keys(fieldWords.bit).flatMap((one) => fieldWords.words(one as 'email')),
  ].map((entry) => entry.replace(/^[=*^]|[*…]$/g, ''));
  const said = [
    ...new Set(
      words.flatMap((word, i) => (i % 4 === 0 ? [word, `${word} ${words[(i * 7919) % words.length]}`] : [word])),
    ),
  ];
  const named = [
    'closes',
    'rejects',
    'accepts',
    'confirms',
    'searches',
    'isGrave',
    'isConsequential',
    'saysNo',
  ] as const;
  const formed = ['saysItSends', 'saysAside', 'saysElsewhere', 'saysNoLogin'] as const;
  const given = { buttons: { ...buttons }, forms: { ...forms } };
  const wrong = said.filter((text) => {
    const folded = fold(text);
    return (
      named.some((name) => given.buttons[name](text) !== other.buttons[name](text)) ||
      formed.some((name) => given.forms[name](text) !== other.forms[name](text)) ||
      forms.buttonWords.in(folded) !== other.forms.buttonWords.in(folded) ||
      fieldWords.in(folded) !== other.fieldWords.in(folded) ||
      fieldWords.isAll(folded) !== other.fieldWords.isAll(folded)
    );
  });
  expect(said.length).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
}, 60_000);
