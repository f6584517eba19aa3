// Verbs as data: what a declaration becomes, and every fault that defineVerb and compileVerbs find.

import { describe, expect, it } from 'vitest';
import { pathText } from '../../packages/core/src/data/schema.js';
import { createWorld } from '../../packages/text/src/file/create.js';
import type { Model } from '../../packages/text/src/model/model.js';
import { standardVerbs } from '../../packages/text/src/standard/index.js';
import { compileVerbs } from '../../packages/text/src/verbs/compile.js';
import type { RuleDeclaration, ScopeEntry, VerbDeclaration } from '../../packages/text/src/verbs/declaration.js';
import { defineVerb, VerbError } from '../../packages/text/src/verbs/define.js';
import { loreOf } from '../../packages/text/src/verbs/template.js';
import type { Verb, VerbRule } from '../../packages/text/src/verbs/verb.js';

const lore = loreOf({ title: '', author: '', help: '' }, () => []);

/** The faults of defineVerb, in words. */
function faults(declaration: unknown): string[] {
  try {
    defineVerb(declaration as VerbDeclaration);
  } catch (error) {
    if (!(error instanceof VerbError)) throw error;
    return error.faults.map(({ path, message }) => `${pathText(path)}: ${message}`);
  }
  return [];
}

/** The faults of a rule. */
function ruleFaults(key: string, rule: unknown): string[] {
  return faults({ name: 'test', rules: { [key]: rule } }).map((fault) => fault.replace(`rules.${key}`, '…'));
}

/** The faults of verbs together. */
function together(...verbs: VerbDeclaration[]): string[] {
  return compileVerbs(verbs, { ids: null, lore }).faults.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

function compiled(declaration: VerbDeclaration): Verb {
  const { verbs, faults: found } = compileVerbs([declaration], { ids: null, lore });
  expect(found).toEqual([]);
  return verbs.all[0] as Verb;
}

function rule(declared: RuleDeclaration, more: Partial<VerbDeclaration> = {}): VerbRule {
  return compiled({ name: 'test', rules: { directIndirect: { acceptedRelations: ['to'], ...declared } }, ...more })
    .rules.directIndirect as VerbRule;
}

const ALL = { takes: 'thing', isMany: false, prefer: [], all: null, asks: null };

describe('defineVerb', () => {
  it('gives a good declaration back as it is', () => {
    const verb: VerbDeclaration = { name: 'sing', rules: { intransitive: { says: 'La.' } } };
    expect(defineVerb(verb)).toBe(verb);
  });

  it('takes all five forms, with nothing in them but relations', () => {
    const relations = { acceptedRelations: ['to', 'off'] };
    const rules = {
      intransitive: {},
      direct: {},
      indirect: relations,
      directIndirect: relations,
      relationOnly: relations,
    };
    expect(faults({ name: 'sing', rules })).toEqual([]);
  });

  it('throws a VerbError that says everything at once', () => {
    const declaration = {
      name: 'sing',
      rules: { indirect: {}, directIndirect: { acceptedRelations: [] }, transitive: {} },
    };
    let thrown: unknown;
    try {
      defineVerb(declaration as VerbDeclaration);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(VerbError);
    expect((thrown as VerbError).name).toBe('VerbError');
    expect((thrown as VerbError).message).toBe(
      [
        'The verb "sing" cannot be used:',
        '  rules.transitive: there is no rule "transitive"; did you mean "intransitive"?',
        '  rules.indirect: "acceptedRelations" is missing: the rule indirect must list the relations it takes',
        '  rules.directIndirect.acceptedRelations: no relations: the rule directIndirect must take at least one, such as "in" or "to"',
      ].join('\n'),
    );
    expect((thrown as VerbError).faults[1]?.path).toEqual(['rules', 'indirect']);
  });

  it.each<[unknown, string[]]>([
    [
      { name: 'x', rules: {} },
      ['rules: no rules: give it at least one of intransitive, direct, indirect, directIndirect, relationOnly'],
    ],
    [{ name: 'x' }, [': "rules" is missing: a map of intransitive, direct, indirect, directIndirect, relationOnly']],
    [{ rules: { direct: {} } }, [': "name" is missing: a text']],
    [
      null,
      [
        ': expected a map with name, words, does, scopeProfile, rules, errorMessages, isLook and captureChecks, found nothing',
      ],
    ],
    [
      'take',
      [
        ': expected a map with name, words, does, scopeProfile, rules, errorMessages, isLook and captureChecks, found the text "take"',
      ],
    ],
    [{ name: '', rules: { direct: {} } }, ['name: the name of a verb must contain letters']],
    [{ name: ' ', words: ['x'], rules: { direct: {} } }, ['name: the name of a verb must contain letters']],
    [
      { name: 'x', words: ['x', 'and', 'now and then', 'a,b', '"x"'], rules: { direct: {} } },
      [
        'words[1]: "and" cannot be a word for a verb: a line is split at "and"',
        'words[2]: "now and then" cannot be a word for a verb: a line is split at "and"',
        'words[3]: "a,b" cannot be a word for a verb: , is not part of a word',
        'words[4]: "\\"x\\"" cannot be a word for a verb: " is not part of a word',
      ],
    ],
    [
      { name: 'x', scopeProfile: { direct: [{ source: 'room.items', maxDepth: -1 }] }, rules: { direct: {} } },
      ['scopeProfile.direct[0]: maxDepth is a whole number from 1 to 32, not -1'],
    ],
    [{ name: 'x', words: [], rules: { direct: {} } }, ['words: no words: there would be no way to type this verb']],
    [{ name: 'x', words: ['x', ' '], rules: { direct: {} } }, ['words[1]: a word must contain letters']],
    [{ name: 'x', rulez: {}, rules: { direct: {} } }, ['rulez: there is no field "rulez"; did you mean "rules"?']],
    [
      { name: 'x', rules: { direct: 'take' } },
      [
        'rules.direct: expected a map with acceptedRelations, elides, roles, means, first, checks, plan, otherwise, says, seen, seenThere and planner, found the text "take"',
      ],
    ],
    [
      { name: 'x', rules: [] },
      ['rules: expected rules: a map of intransitive, direct, indirect, directIndirect, relationOnly'],
    ],
    [
      { name: 'x', scopeProfile: { direct: ['room.itmes'] }, rules: { direct: {} } },
      ['scopeProfile.direct[0]: there is no scope "room.itmes"; did you mean "room.items"?'],
    ],
    [
      { name: 'x', scopeProfile: { direct: [] }, rules: { direct: {} } },
      ['scopeProfile.direct: this searches nowhere: name a scope, or leave it out'],
    ],
    [
      { name: 'x', scopeProfile: { indirect: ['room'] }, rules: { direct: {} } },
      ['scopeProfile.indirect: no rule of "x" has an indirect role'],
    ],
    [
      { name: 'x', rules: { direct: {} }, errorMessages: { nope: 'No.' } },
      ['errorMessages.nope: a code is in capitals: write NOPE'],
    ],
    [
      { name: 'x', rules: { intransitive: {} }, captureChecks: [{ when: 'direct is open', code: 'A', says: 'No.' }] },
      ['captureChecks[0].when: there is no "direct" here (at 1 in "direct is open")'],
    ],
  ])('%j', (declaration, wanted) => {
    expect(faults(declaration)).toEqual(wanted);
  });

  it.each<[string, unknown, string[]]>([
    ['direct', { acceptedRelations: ['in'] }, ['….acceptedRelations: the rule direct has no relation: remove this']],
    [
      'relationOnly',
      { acceptedRelations: ['of', 'In to'] },
      [
        '….acceptedRelations[0]: there is no relation "of"; there is in, on, from, off, under, behind, to, at, with, about, through, over, against, around, for, up and down',
        '….acceptedRelations[1]: there is no relation "In to"; there is in, on, from, off, under, behind, to, at, with, about, through, over, against, around, for, up and down',
      ],
    ],
    ['direct', { roles: { indirect: {} } }, ['….roles.indirect: the rule direct has no indirect role']],
    [
      'direct',
      { roles: { direct: { scopes: ['room.exit'] } } },
      ['….roles.direct.scopes[0]: there is no scope "room.exit"; did you mean "room.exits"?'],
    ],
    [
      'direct',
      { roles: { direct: { scopes: [{ source: 'room.items', maxDepth: 1.5 }] } } },
      ['….roles.direct.scopes[0]: maxDepth is a whole number from 1 to 32, not 1.5'],
    ],
    [
      'direct',
      { roles: { direct: { scopes: [{ nested: true }] } } },
      ['….roles.direct.scopes[0]: "source" is missing: a text'],
    ],
    [
      'direct',
      { roles: { direct: { scopes: ['indirect.contents'] } } },
      ['….roles.direct.scopes[0]: "indirect.contents" is for direct, in a rule that has an indirect target, too'],
    ],
    [
      'direct',
      { roles: { direct: { prefer: ['it is held', 'direct it'] } } },
      [
        '….roles.direct.prefer[1]: expected "is" or another verb after "direct", but there is "it" (at 8 in "direct it")',
      ],
    ],
    ['direct', { checks: [{ code: 'A', says: 'No.' }] }, ['….checks[0]: give the condition: "when" or "unless"']],
    [
      'direct',
      { checks: [{ when: 'dark', unless: 'dark', code: 'A', says: 'No.' }] },
      ['….checks[0]: use "when" or "unless", not both'],
    ],
    [
      'direct',
      { checks: [{ when: 'dark', code: 'TakeFixed', says: 'No.' }] },
      ['….checks[0].code: a code is in capitals: write TAKE_FIXED'],
    ],
    [
      'direct',
      { checks: [{ when: 'dark', code: '!', says: 'No.' }] },
      ['….checks[0].code: a code is in capitals: TAKE_FIXED'],
    ],
    [
      'direct',
      { checks: [{ when: 'dark', code: 'A', says: '{the indirect}' }] },
      ['….checks[0].says: there is no "indirect" here, only direct (at 6 in "{the indirect}")'],
    ],
    [
      'direct',
      { plan: ['go away'], planner: () => ({ ok: true, operations: [] }) },
      ['….planner: use "plan" or "planner", not both'],
    ],
    ['direct', { planner: 'go' }, ['….planner: this is code: it is given to createWorld or defineVerb, not in a file']],
    [
      'direct',
      { first: [{ unless: 'direct is held', try: 'take', to: 'direct.dor' }] },
      ['….first[0].to: "direct.dor" is a value, not a thing; did you mean "direct.door"? (at 1 in "direct.dor")'],
    ],
    [
      'direct',
      { says: [{ says: 'A' }, { says: 'B' }] },
      ['….says[0]: without "when" this is always used, and nothing after it ever can be'],
    ],
    [
      'direct',
      { roles: { direct: { takes: 'text' } }, says: '{the direct}' },
      ['….says: there is no "direct" here (at 6 in "{the direct}")'],
    ],
    [
      'direct',
      { means: 'look', plan: ['score 1'] },
      ['….plan: this rule means "look": that verb\'s plan counts, and this never would'],
    ],
    [
      'indirect',
      { acceptedRelations: ['at'], means: { in: 'look' } },
      ['….means.in: "in" is not one of its acceptedRelations'],
    ],
    [
      'directIndirect',
      { acceptedRelations: ['at'], roles: { indirect: { many: true } } },
      ['….roles.indirect.many: only direct can be several things: the indirect target is one'],
    ],
    [
      'indirect',
      { acceptedRelations: ['at'], roles: { indirect: { many: true } } },
      ['….roles.indirect.many: only direct can be several things: the indirect target is one'],
    ],
    [
      'intransitive',
      { says: 'You {relation}.' },
      ['….says: there is no "relation" here: a rule that is the verb alone has none (at 6 in "You {relation}.")'],
    ],
    [
      'intransitive',
      { checks: [{ when: 'relation is in', code: 'X', says: 'No.' }] },
      [
        '….checks[0].when: there is no "relation" here: a rule that is the verb alone has none (at 1 in "relation is in")',
      ],
    ],
    // A fault in one field hides none in the others.
    [
      'direct',
      {
        checks: [{ when: 3, code: 'no', says: '{the indirect}' } as never],
        otherwise: { code: 3, says: '{the indirect}' } as never,
      },
      [
        '….checks[0].when: expected a text, found the number 3',
        '….otherwise.code: expected a text, found the number 3',
        '….checks[0].code: a code is in capitals: write NO',
        '….checks[0].says: there is no "indirect" here, only direct (at 6 in "{the indirect}")',
        '….otherwise.says: there is no "indirect" here, only direct (at 6 in "{the indirect}")',
      ],
    ],
  ])('rule %s %j', (key, declared, wanted) => {
    expect(ruleFaults(key, declared)).toEqual(wanted);
  });

  it('does not mind what only a world can know', () => {
    const declared = { first: [{ unless: 'brass-key is held', try: 'fetch', to: 'brass-key' }], means: undefined };
    expect(ruleFaults('direct', declared)).toEqual([]);
    expect(ruleFaults('intransitive', { means: 'levitate' })).toEqual([]);
  });
});

describe('verbs together', () => {
  const verb = (name: string, rules: VerbDeclaration['rules'], words?: string[]): VerbDeclaration => ({
    name,
    rules,
    ...(words === undefined ? {} : { words }),
  });

  it('may not share a word, unless one of them has more', () => {
    expect(
      together(verb('take', { direct: {} }, ['take', 'get']), verb('fetch', { direct: {} }, ['fetch', 'Get'])),
    ).toEqual(['fetch.words[1]: "get" is a word of "take", too: only one of "take" and "fetch" can have it']);
    expect(together(verb('take', { direct: {} }), verb('doff', { direct: {} }, ['take off']))).toEqual([]);
    expect(together(verb('take', { direct: {} }), verb('take', { direct: {} }))).toContain(
      'take: there are two verbs called "take"',
    );
  });

  it('name each other rightly', () => {
    const take = verb('take', { direct: {} });
    const first = (name: string) =>
      verb('eat', { direct: { first: [{ unless: 'direct is held', try: name, to: 'direct' }] } });
    expect(together(take, first('take'))).toEqual([]);
    expect(together(take, first('tkae'))).toEqual([
      'eat.rules.direct.first[0].try: there is no verb "tkae"; did you mean "take"?',
    ]);
    expect(together(verb('nap', { intransitive: {} }), first('nap'))).toEqual([
      'eat.rules.direct.first[0].try: "nap" has no rule "direct", so it cannot be tried first',
    ]);
  });

  it('mean rules that fit', () => {
    const go = verb('go', { intransitive: {}, direct: {}, indirect: { acceptedRelations: ['through'] } });
    const means = (rules: VerbDeclaration['rules']) => together(go, verb('walk', rules));
    expect(means({ intransitive: { means: 'go' }, direct: { means: 'go' } })).toEqual([]);
    expect(means({ indirect: { acceptedRelations: ['through'], means: 'go' } })).toEqual([]);
    // The only target becomes the direct one.
    expect(means({ indirect: { acceptedRelations: ['to', 'into'], means: { to: 'go', in: 'go' } } })).toEqual([]);
    expect(means({ relationOnly: { acceptedRelations: ['around'], means: 'go' } })).toEqual([]);
    // The rest of the words are its target.
    expect(means({ intransitive: { means: 'go out' } })).toEqual([]);
    expect(means({ direct: { means: 'go out' } })).toEqual([
      'walk.rules.direct.means: "go out" has a target of its own, and so does the rule direct',
    ]);
    expect(means({ directIndirect: { acceptedRelations: ['to'], means: 'go' } })).toEqual([
      'walk.rules.directIndirect.means: "go" has no rule that fits: it needs "directIndirect" with the same relations',
    ]);
    expect(means({ direct: { means: 'og' } })).toEqual(['walk.rules.direct.means: there is no verb "og"']);
  });

  it('do not mean each other in a circle', () => {
    expect(
      together(
        verb('a', { direct: { means: 'b' } }),
        verb('b', { direct: { means: 'c' } }),
        verb('c', { direct: { means: 'b' } }),
      ),
    ).toEqual(['b.rules.direct.means: this is circular: b, c, b', 'c.rules.direct.means: this is circular: c, b, c']);
  });

  it('are found by name and by word, those of most words first', () => {
    const { verbs } = compileVerbs(
      [verb('take', { direct: {} }, ['take', 'pick up']), verb('doff', { direct: {} }, ['take off', 'Auszíehen'])],
      { ids: null, lore },
    );
    expect(verbs.byName('doff')?.words).toEqual([['take', 'off'], ['ausziehen']]);
    expect(verbs.startingWith('take').map(({ verb: { name }, words }) => `${name}: ${words.join(' ')}`)).toEqual([
      'doff: take off',
      'take: take',
    ]);
    expect(verbs.startingWith('constructor')).toEqual([]);
    expect(verbs.byName('take')?.rules).not.toHaveProperty('indirect');
  });
});

describe('a rule', () => {
  it('has its relations in their canonical spelling, each once', () => {
    expect(rule({ acceptedRelations: ['into', 'In', 'on top of', 'to'] }).acceptedRelations).toEqual([
      'in',
      'on',
      'to',
    ]);
  });

  it('looks in the usual places where nothing is said', () => {
    const { direct, indirect } = rule({}).roles;
    expect(direct?.scopes.map(({ declared: said }) => said)).toEqual([
      'room.things.nested',
      'room.npcs',
      'player.inventory.nested',
    ]);
    expect(indirect?.scopes.map(({ declared: said }) => said)).toEqual([
      'player.inventory.nested',
      'room.things.nested',
      'room.npcs',
    ]);
    expect(direct).toMatchObject(ALL);
  });

  it('looks in its own places, else in those of its verb', () => {
    const profile = { direct: ['room'], indirect: ['world'] };
    const { direct, indirect } = rule(
      { roles: { direct: { scopes: ['player.worn'] } } },
      { scopeProfile: profile },
    ).roles;
    expect([direct?.scopes[0]?.declared, indirect?.scopes[0]?.declared]).toEqual(['player.worn', 'world']);
  });

  it.each<[ScopeEntry, object]>([
    ['room.items', { source: 'room.items', isNested: false, maxDepth: 4, declared: 'room.items' }],
    ['room.items.nested', { source: 'room.items', isNested: true, maxDepth: 4, declared: 'room.items.nested' }],
    [
      { source: 'room.npcs', nested: true },
      { source: 'room.npcs', isNested: true, maxDepth: 4, declared: 'room.npcs.nested' },
    ],
    [
      { source: 'room.npcs', nested: false },
      { source: 'room.npcs', isNested: false, declared: 'room.npcs' },
    ],
    [
      { source: 'room.npcs', maxDepth: 2 },
      { source: 'room.npcs', isNested: true, maxDepth: 2 },
    ],
    [
      { source: 'room.npcs', nested: true, maxDepth: 1 },
      { isNested: true, maxDepth: 1 },
    ],
    ['indirect.contents', { source: 'indirect.contents' }],
  ])('reads the scope %j', (scope, wanted) => {
    expect(rule({ roles: { direct: { scopes: [scope] } } }).roles.direct?.scopes).toMatchObject([wanted]);
  });

  it('leaves the contents of the other target out where there is none', () => {
    const { rules } = compiled({
      name: 'take',
      scopeProfile: { direct: ['indirect.contents', 'room.items'] },
      rules: { direct: {}, directIndirect: { acceptedRelations: ['from'] } },
    });
    expect(rules.direct?.roles.direct?.scopes.map(({ declared: said }) => said)).toEqual(['room.items']);
    expect(rules.directIndirect?.roles.direct?.scopes.map(({ declared: said }) => said)).toEqual([
      'indirect.contents',
      'room.items',
    ]);
  });

  it('looks nowhere for text', () => {
    expect(rule({ roles: { direct: { takes: 'text' } } }).roles.direct).toMatchObject({ takes: 'text', scopes: [] });
  });

  it('means others by relation', () => {
    const look = compileVerbs(
      [
        {
          name: 'look',
          rules: {
            indirect: { acceptedRelations: ['at', 'into'], means: { at: 'examine', inside: 'search' } },
            direct: { means: 'examine' },
          },
        },
        { name: 'examine', rules: { direct: {} } },
        { name: 'search', rules: { direct: {} } },
      ],
      { ids: null, lore },
    );
    expect(look.faults).toEqual([]);
    expect(look.verbs.byName('look')?.rules.indirect?.means).toEqual({ at: 'examine', in: 'search' });
    expect(look.verbs.byName('look')?.rules.direct?.means).toEqual({ '*': 'examine' });
  });

  it('has checks that say which sentence refuses', () => {
    const { model } = createWorld({
      title: 'T',
      start: 'hall',
      rooms: { hall: { name: 'Hall' } },
      things: { box: { name: 'box', in: 'hall', state: { open: true } } },
    });
    const { checks } = rule({
      checks: [
        { when: 'direct is open', code: 'OPEN', says: '{The direct} is open.' },
        { unless: 'direct is open', code: 'SHUT', says: 'Shut.' },
      ],
    });
    const scene = { actor: 'player', verb: 'test', direct: 'box' };
    const hits = (world: Model) =>
      checks.map(
        ({ isHit, code, sentence: said, says }) => `${code} ${isHit(scene, world)} ${said} ${says(scene, world)}`,
      );
    expect(hits(model)).toEqual([
      'OPEN true when direct is open The box is open.',
      'SHUT false unless direct is open Shut.',
    ]);
  });
});

describe('the standard verbs', () => {
  const { verbs, faults: found } = compileVerbs(standardVerbs, { ids: new Set(['player']), lore });

  it('have no fault, alone or together', () => {
    expect(found).toEqual([]);
    for (const verb of standardVerbs) expect(faults(verb), verb.name).toEqual([]);
  });

  it('are all there', () => {
    for (const word of [
      'look',
      'examine',
      'take',
      'drop',
      'put',
      'open',
      'close',
      'lock',
      'unlock',
      'wear',
      'remove',
      'give',
      'show',
      'say',
      'read',
      'eat',
      'light',
      'go',
      'inventory',
      'wait',
    ])
      expect(verbs.startingWith(word).length, word).toBeGreaterThan(0);
  });
});
