// The phases: what only reads does not write, vetoes in order, all or nothing, words after the action.

import { describe, expect, it } from 'vitest';
import { explain, type Operation, receive, type Story, type VerbDeclaration } from '../../packages/text/src/index.js';
import { NURSERY, nursery } from './nursery.js';

const things = NURSERY.things ?? {};

describe('resolve', () => {
  it('changes nothing: a frozen world gives the same answers', () => {
    const { world, say } = nursery();
    (world.model as Story).whileFrozen(() => {
      const codes = ['take envelope', 'look', 'take', 'hug unicorn', 'explain take all'].map((line) => say(line).code);
      expect(codes).toEqual(['AMBIGUOUS_TARGET', undefined, 'FORM_MISSING_DIRECT', 'TARGET_NOT_FOUND', undefined]);
      expect(explain(world, 'player', 'take lamp')).toMatch(/rule direct/);
      expect(say('take lamp')).toMatchObject({ ok: false, code: 'COMMIT_FAILED' });
    });
    expect(say('take lamp')).toMatchObject({ ok: true });
  });

  it('gives the same answer to the same words', () => {
    const lines = ['take envelope', 'green', 'take all', 'drop two apples', 'put lamp in box', 'x it', 'undo'];
    const run = () => {
      const { world } = nursery();
      return lines.map((line) => receive(world, 'player', line, { trace: true }));
    };
    expect(run()).toEqual(run());
  });
});

describe('capture', () => {
  const veto = (says: string) => ({ vetoes: [{ verb: 'hug', says }] });
  const world = (who: readonly string[]) => {
    const has = (name: string): object => (who.includes(name) ? veto(name) : {});
    return nursery(
      {
        ...has('story'),
        rooms: { ...NURSERY.rooms, nursery: { ...NURSERY.rooms['nursery'], name: 'Nursery', ...has('room') } },
        things: { ...things, lamp: { ...things['lamp'], name: 'brass lamp', ...has('direct') } },
        ...(who.includes('actor') ? { player: veto('actor') } : {}),
      },
      [
        {
          name: 'hug',
          rules: { direct: { says: 'You hug {the direct}.' } },
          ...(who.includes('verb')
            ? { captureChecks: [{ when: 'direct is visible', code: 'NO_HUGS', says: 'verb' }] }
            : {}),
        },
      ],
    );
  };

  it.each([
    [['verb', 'story', 'room', 'actor', 'direct'], 'verb'],
    [['story', 'room', 'actor', 'direct'], 'story'],
    [['room', 'actor', 'direct'], 'room'],
    [['actor', 'direct'], 'actor'],
    [['direct'], 'direct'],
  ])('%j: %s is first', (who, first) => {
    const { world: made, say } = world(who);
    const before = (made.model as Story).snapshot();
    const outcome = say('hug lamp');
    expect(outcome).toMatchObject({ ok: false, messages: [first] });
    expect(outcome.code).toBe(first === 'verb' ? 'NO_HUGS' : 'FORBIDDEN_BLOCKED');
    expect((made.model as Story).snapshot()).toEqual(before);
  });

  it('takes checks by code', () => {
    const { say } = nursery({}, [
      {
        name: 'hug',
        rules: { direct: { says: 'Hug.' } },
        captureChecks: [
          ({ direct }) =>
            direct === 'lamp' ? { ok: false, vetoInfo: { code: 'TOO_HOT', message: 'Too hot.' } } : { ok: true },
        ],
      },
    ]);
    expect(say('hug lamp')).toMatchObject({ ok: false, code: 'TOO_HOT', messages: ['Too hot.'] });
    expect(say('hug key')).toMatchObject({ ok: true });
  });
});

describe('commit', () => {
  const operations: readonly Operation[] = [
    { op: 'move', what: 'lamp', to: 'player', bond: 'held' },
    { op: 'set', what: 'lamp', name: 'lit', value: true },
    { op: 'move', what: 'apple-2', to: 'box', bond: 'in' },
    { op: 'move', what: 'player', to: 'landing', bond: 'in' },
  ];
  const bad: Operation = { op: 'move', what: 'box', to: 'case', bond: 'in' };

  it.each([0, 1, 2, 3, 4])('a fault at operation %i leaves the world as it was', (at) => {
    const plan = [...operations.slice(0, at), bad, ...operations.slice(at)];
    const verb: VerbDeclaration = {
      name: 'wreck',
      rules: { intransitive: { planner: () => ({ ok: true, operations: plan, messages: ['Done.'] }) } },
    };
    const { world, say } = nursery({}, [verb]);
    const before = (world.model as Story).snapshot();
    const outcome = say('wreck');
    expect(outcome).toMatchObject({ ok: false, code: 'COMMIT_FAILED', details: { at }, isTurn: false });
    expect(outcome.messages).not.toContain('Done.');
    expect((world.model as Story).snapshot()).toEqual(before);
    expect(world.turns).toHaveLength(0);
  });

  it('survives code that throws', () => {
    const { world, say } = nursery({}, [
      {
        name: 'wreck',
        rules: {
          intransitive: {
            planner: () => {
              throw new Error('oh dear');
            },
          },
        },
      },
    ]);
    expect(say('wreck')).toMatchObject({ ok: false, code: 'PLAN_FAILED', details: { reason: 'oh dear' } });
    expect(world.turns).toHaveLength(0);
  });
});

describe('code of an author', () => {
  it('that throws after a first step takes that step back, too', () => {
    const { world, say } = nursery({}, [
      {
        name: 'wreck',
        rules: {
          direct: {
            first: [{ unless: 'direct is held', try: 'take', to: 'direct' }],
            planner: () => {
              throw new Error('oh dear');
            },
          },
        },
      },
    ]);
    const before = (world.model as Story).snapshot();
    expect(say('wreck lamp')).toMatchObject({ ok: false, code: 'PLAN_FAILED', details: { reason: 'oh dear' } });
    expect((world.model as Story).snapshot()).toEqual(before);
    expect(say('undo')).toMatchObject({ ok: false, code: 'NOTHING_TO_UNDO' });
  });
});

describe('plan and render', () => {
  it('adds what things add, in one commit, and remarks after it', () => {
    const { world, say } = nursery({
      things: {
        ...things,
        lamp: {
          ...things['lamp'],
          name: 'brass lamp',
          adds: [{ verb: 'take', plan: ['set lamp lit', 'score 5'], says: 'It begins to glow.' }],
          remarks: [{ verb: 'take', says: 'It is warm[if lamp is lit], and lit[end].' }],
        },
      },
    });
    const outcome = say('take lamp');
    expect(outcome.messages.slice(-2)).toEqual(['It begins to glow.', 'It is warm, and lit.']);
    expect(world.model.value('lamp', 'lit')).toBe(true);
    expect(world.model.value('story', 'score')).toBe(5);
    say('undo');
    expect(world.model.value('lamp', 'lit')).not.toBe(true);
    expect(world.model.value('story', 'score') ?? 0).toBe(0);
  });

  it('adds up what several add', () => {
    const { world, say } = nursery({
      adds: [
        { verb: 'nap', plan: ['score 5'] },
        { verb: 'nap', plan: ['score 2', 'score 1'] },
      ],
    });
    say('nap');
    expect(world.model.value('story', 'score')).toBe(8);
  });

  it('says something instead', () => {
    const { say } = nursery({
      things: {
        ...things,
        lamp: { ...things['lamp'], name: 'brass lamp', adds: [{ verb: 'take', says: 'Ouch!', isInstead: true }] },
      },
    });
    expect(say('take lamp').messages).toEqual(['Ouch!']);
  });

  it('ends, and only looking goes on', () => {
    const { say } = nursery({ adds: [{ verb: 'nap', plan: ['end "You sleep for ever"'] }] });
    expect(say('nap').messages.at(-1)).toBe('*** You sleep for ever ***');
    expect(say('take lamp')).toMatchObject({ ok: false, code: 'STORY_OVER' });
    expect(say('look')).toMatchObject({ ok: true });
    expect(say('undo')).toMatchObject({ ok: true });
    expect(say('take lamp')).toMatchObject({ ok: true });
  });

  it('tells others what they see', () => {
    expect(nursery().say('take lamp').seen?.[0]?.room).toBe('nursery');
  });
});
