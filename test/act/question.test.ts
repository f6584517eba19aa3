// `@beckon/core/resolve` with a question that is incomplete: the fault is named by its path, and nothing else is thrown.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distinguish,
  explain,
  handles,
  infer,
  QuestionError,
  rank,
  resolve,
  TargetSyntaxError,
  type TextQuestion,
} from '../../packages/core/src/engine/ask.js';
import { runs } from '../support/size.js';

const good = { id: 1, kind: 'button', names: [{ source: 'text', text: 'Save' }] };

describe('an incomplete question', () => {
  const rows: [string, unknown, string][] = [
    [
      'names',
      { target: '"Save"', requirement: 'Any', candidates: [{ id: 1, kind: 'button' }] },
      'candidates[0].names: must be a list',
    ],
    [
      'id',
      { target: '"Save"', requirement: 'Any', candidates: [good, { ...good, id: undefined }] },
      'candidates[1].id: must be a number',
    ],
    ['kind', { target: '"Save"', candidates: [{ id: 1, names: [] }] }, 'candidates[0].kind: must be text'],
    ['candidates', { target: '"Save"' }, 'candidates: must be a list'],
    ['a candidate', { target: '"Save"', candidates: [null] }, 'candidates[0]: must be an object'],
    [
      'a name',
      { target: '"Save"', candidates: [{ ...good, names: [7] }] },
      'candidates[0].names[0]: must be an object',
    ],
    [
      'a box',
      { target: '"Save"', candidates: [{ ...good, box: { x: 1 } }] },
      'candidates[0].box: needs the numbers x, y, width and height',
    ],
    ['a state', { target: '"Save"', candidates: [{ ...good, state: 'on' }] }, 'candidates[0].state: must be an object'],
    ['a requirement', { target: '"Save"', requirement: 'Nice', candidates: [good] }, "requirement: 'Nice' is none of"],
    ['twins', { target: '"Save"', candidates: [good, good] }, 'candidates: the number 1 is given twice'],
    ['an atom', { target: { kind: 'text' }, candidates: [good] }, 'target.value: must be text'],
    [
      'a name without words',
      { target: '"Save"', candidates: [{ ...good, names: [{}] }] },
      'candidates[0].names[0]: needs source and text',
    ],
    [
      'a state that is no state',
      { target: '"Save"', candidates: [{ ...good, state: { visible: 'no' } }] },
      'candidates[0].state.visible: must be true or false',
    ],
    [
      'what it can do',
      { target: '"Save"', candidates: [{ ...good, can: ['click', 5] }] },
      'candidates[0].can[1]: must be text',
    ],
    [
      'a misspelt field',
      { target: '"Save"', requirment: 'Any', candidates: [good] },
      'requirment: a question has no such field',
    ],
    [
      'a number that is none',
      { target: '"Save"', candidates: [{ ...good, id: Number.NaN }] },
      'candidates[0].id: must be a number',
    ],
    [
      'a source that is none',
      { target: '"Save"', candidates: [{ ...good, names: [{ source: 'lable', text: 'Save' }] }] },
      'candidates[0].names[0].source: must be text, label, aria, placeholder, title, alt, icon, id, name, testid, value, alias, keyword or qualifier; did you mean "label"?',
    ],
    [
      'a state that nobody knows',
      { target: '"Save"', candidates: [{ ...good, state: { visibel: false } }] },
      'candidates[0].state.visibel: there is no such field; did you mean "visible"?',
    ],
    [
      'what nothing can do',
      { target: '"Save"', candidates: [{ ...good, can: ['clik'] }] },
      'candidates[0].can[0]: must be click, type, check, select, submit, adjust or contain; did you mean "click"?',
    ],
    [
      'a misspelt field of a candidate',
      { target: '"Save"', candidates: [{ ...good, stat: { visible: false } }] },
      'candidates[0].stat: there is no such field; did you mean "state"?',
    ],
    [
      'a context that is none',
      { target: '"Save"', candidates: [good], context: { lastTouch: 1 } },
      'context.lastTouch: there is no such field; did you mean "lastTouched"?',
    ],
    [
      'a policy that is none',
      { target: '"Save"', candidates: [good, { ...good, id: 2 }], policy: { ambiguity: 'last' } },
      'policy.ambiguity: must be fail or first',
    ],
    [
      'a field that no policy has',
      { target: '"Save"', candidates: [good], policy: { ambiguty: 'first' } },
      'policy.ambiguty: there is no such field; did you mean "ambiguity"?',
    ],
    ['depth', { target: '"Save"', candidates: [good], policy: { depth: 'deep' } }, 'policy.depth: must be a number'],
    [
      'a circle',
      { target: '"Save"', candidates: [good, { ...good, id: 2, parent: 3 }, { ...good, id: 3, parent: 2 }] },
      'candidates[1].parent: 2 is inside of itself',
    ],
    ['a hole', { target: '"Save"', candidates: Array(1) }, 'candidates[0]: must be an object'],
    ...(
      [
        [{ id: 1.5 }, 'id: must be a whole number'],
        [{ id: 1e300 }, 'id: must be a whole number'],
        [{ names: [{ source: 'label' }] }, 'names[0]: needs source and text'],
        [{ box: { x: Number.NaN, y: 0, width: 1, height: 1 } }, 'box.x: must be a finite number'],
        [{ box: { x: 0, y: 1e308, width: 1, height: 1 } }, 'box.y: must be a finite number'],
        [{ box: { x: -5, y: 0, w: -1, h: 1 } }, 'box.width: must not be negative'],
        [{ order: Number.POSITIVE_INFINITY }, 'order: must be a finite number'],
        [{ context: { region: 'main' } }, 'context.region: must be MODAL'],
        [{ context: { from: 'login' } }, 'context.from: there is no such field; did you mean "form"?'],
        [{ state: { checked: 'yes' } }, 'state.checked: must be true or false'],
        [{ purposes: 'email' }, 'purposes: must be a list'],
        [{ purposes: [{ is: 'email' }] }, 'purposes[0]: needs is and score'],
        [{ rank: 'high' }, 'rank: must be a number'],
        [{ branch: 5 }, 'branch: must be text'],
        [{ resolution: { descriptors: ['red', 5] } }, 'resolution.descriptors[1]: must be text'],
        [{ visible: false }, 'visible: belongs in candidates[0].state'],
        [{ disabled: true }, 'disabled: belongs in candidates[0].state'],
      ] as const
    ).map(([part, message]): [string, unknown, string] => [
      JSON.stringify(part),
      { target: '"Save"', candidates: [{ ...good, ...part }] },
      `candidates[0].${message}`,
    ]),
    ['a text', { target: { by: 'text', text: 5 }, candidates: [good] }, 'target.text: must be text'],
    ['everything', null, 'the question: must be an object'],
  ];
  it.each(rows)('%s', (_, question, message) => {
    for (const ask of [resolve, rank]) {
      expect(() => ask(question as TextQuestion)).toThrow(QuestionError);
      expect(() => ask(question as TextQuestion)).toThrow(message);
    }
  });

  it('names may be texts', () => {
    const question = { target: '"Save"', requirement: 'Any', candidates: [{ ...good, names: ['Save'] }] };
    expect(resolve(question as unknown as TextQuestion)).toMatchObject({ ok: true, chosen: 1 });
  });

  it('a name that is not there is none', () => {
    const names = [
      { source: 'label', text: undefined },
      { source: 'text', text: 'Save' },
    ];
    const question = { target: '"Save"', requirement: 'Any', candidates: [{ ...good, names }] };
    expect(resolve(question as unknown as TextQuestion)).toMatchObject({ ok: true, chosen: 1 });
    expect(handles([{ ...good, names }] as never).get(1)).toBe(handles([good] as never).get(1));
  });

  const faulty: [candidate: unknown, path: string][] = [
    [{}, '[1].id'],
    [{ id: 2 }, '[1].kind'],
    [{ id: 2, kind: 'button' }, '[1].names'],
    [{ id: 2, kind: 'button', names: [{ text: 'Save' }] }, '[1].names[0]'],
    [{ id: 2, kind: 'button', names: [], state: { visible: 'yes' } }, '[1].state.visible'],
    [null, '[1]'],
  ];
  it.each(faulty)('is told by its path, whatever is asked of the resolver: %j', (candidate, path) => {
    const candidates = [good, candidate] as never;
    const question = { requirement: 'Any', candidates } as const;
    const asked: (readonly [list: string, run: () => unknown])[] = [
      ['candidates', () => resolve({ ...question, target: '"Save"' })],
      ['candidates', () => rank({ ...question, target: '"Save"' })],
      ['candidates', () => infer('Any', candidates)],
      ['candidates', () => handles(candidates)],
      ['candidates', () => distinguish([], question)],
      ['several', () => distinguish(candidates, { ...question, candidates: [good] as never })],
      [
        'candidates',
        () =>
          explain(
            { ...question, target: '"Save"' },
            resolve({ ...question, target: '"Save"', candidates: [good] as never }),
            null,
          ),
      ],
    ];
    for (const [list, run] of asked) {
      let error: unknown = null;
      try {
        run();
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(QuestionError);
      expect((error as QuestionError).path).toBe(`${list}${path}`);
    }
  });

  const FIELDS = ['handle', 'role', 'purpose', 'purposes', 'rank', 'twin', 'context', 'order', 'depth', 'parent'];
  FIELDS.push('branch', 'owner', 'scope', 'resolution', 'likely');
  it('never ends in another error, whatever is given', () => {
    const part = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }));
    const candidate = fc.oneof(
      part,
      fc.record({ id: part, kind: part, names: part, state: part, box: part, can: part }),
      fc.dictionary(fc.constantFrom(...FIELDS), part, { maxKeys: 3 }).map((more) => ({ ...good, ...more })),
      fc.constant(good),
    );
    const question = fc.record({
      target: fc.oneof(part, fc.constantFrom('"Save"', 'email', '"Save" inside "x"')),
      requirement: fc.oneof(part, fc.constantFrom('Any', 'Clickable', 'Typeable')),
      candidates: fc.oneof(
        { weight: 1, arbitrary: part },
        { weight: 5, arbitrary: fc.array(candidate, { maxLength: 3 }) },
      ),
    });
    fc.assert(
      fc.property(question, (one) => {
        try {
          resolve(one as unknown as TextQuestion);
        } catch (error) {
          expect(error instanceof QuestionError || error instanceof TargetSyntaxError, String(error)).toBe(true);
        }
      }),
      { numRuns: runs(3000) },
    );
  });
});
