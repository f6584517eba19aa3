// Verbs that come along are compiled once for all worlds. No world may notice: what is kept is what would be compiled.

import { describe, expect, it } from 'vitest';
import { createWorld, receive, standardVerbs, type TextWorld } from '../../packages/text/src/index.js';
import { compileVerb } from '../../packages/text/src/verbs/compile.js';
import { DeclarationReader, type WorldFacts } from '../../packages/text/src/verbs/declaration-reader.js';
import { loreOf } from '../../packages/text/src/verbs/template.js';
import { keeping } from '../../packages/text/src/verbs/verb-cache.js';

function known(title: string, more: Partial<WorldFacts> = {}): WorldFacts {
  return {
    ids: new Set(['player']),
    lore: loreOf({ title, author: '', help: `How to play ${title}.` }, () => []),
    ...more,
  };
}

/** Everything of a verb that is no function, and where the functions are. */
const shape = (verb: unknown): unknown =>
  JSON.parse(
    JSON.stringify(verb, (_, value: unknown) =>
      typeof value === 'function' ? '(code)' : value instanceof Set ? [...value] : value,
    ),
  );

const keep = keeping(standardVerbs);

describe('a standard verb', () => {
  it.each(standardVerbs.map((verb) => [verb.name, verb] as const))('%s is the same, kept or compiled', (_, verb) => {
    const values: string[][] = [[], []];
    const [one, two] = values.map((said) =>
      known('One', { noteValue: (name, isSet) => said.push(`${name} ${isSet}`) }),
    ) as [WorldFacts, WorldFacts];
    const desk = new DeclarationReader(two);
    const compiled = compileVerb(verb, [verb.name], desk);
    expect(desk.faults).toEqual([]);
    keep(verb, [verb.name], new DeclarationReader(known('Another')));
    expect(shape(keep(verb, [verb.name], new DeclarationReader(one)))).toEqual(shape(compiled));
    expect(values[0]).toEqual(values[1]);
  });

  it('is compiled again where a verb is gone that it leads to', () => {
    let count = 0;
    for (const verb of standardVerbs) {
      const said = JSON.stringify(verb.rules);
      for (const gone of standardVerbs.map(({ name }) => name).filter((name) => said.includes(`"${name}`))) {
        const without = known('One', { gone: new Set([gone]) });
        const kept = keep(verb, [verb.name], new DeclarationReader(without));
        const compiled = compileVerb(verb, [verb.name], new DeclarationReader(without));
        expect(shape(kept), `${verb.name} without ${gone}`).toEqual(shape(compiled));
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});

describe('two worlds', () => {
  const world = (title: string, things: Record<string, { name: string; in: string; description: string }>): TextWorld =>
    createWorld({
      title,
      help: `This is ${title}.`,
      start: 'hall',
      rooms: { hall: { name: `Hall of ${title}`, description: `You are in ${title}.` } },
      things,
      verbs: { [title.toLowerCase()]: { rules: { intransitive: { says: 'Ha.' } } } },
    });

  it('do not tell of each other', () => {
    const one = world('Aland', { ring: { name: 'ring', in: 'hall', description: 'Of {title}.' } });
    const two = world('Bland', { ring: { name: 'ring', in: 'hall', description: 'From {title}.' } });
    const say = (of: TextWorld, line: string) => receive(of, 'player', line).messages.join('\n');
    for (let i = 0; i < 2; i++) {
      expect(say(one, 'x ring')).toBe('Of Aland.');
      expect(say(two, 'x ring')).toBe('From Bland.');
      expect(say(one, 'look')).toContain('You are in Aland.');
      expect(say(two, 'look')).toContain('You are in Bland.');
      expect(say(one, 'help')).toMatch(/\baland, [\s\S]*This is Aland\./);
      expect(say(two, 'help')).toMatch(/\bbland, [\s\S]*This is Bland\./);
    }
  });
});
