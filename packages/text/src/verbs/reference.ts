// Who and what a sentence speaks of: `direct`, `brass-key`, `direct.door.key`, `here.north`, `lamp.charges`.
// And the reader that all parts of the small language share.

import { nearest } from '@beckon/core/text/distance.js';
import { clip, listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { type Bond, type Id, type Model, STORY, type Value } from '../model/model.js';
import { blockedBy, hasTrait, listAt, roomOf } from '../model/sight.js';
import type { Scene } from './declaration.js';
import { DIRECTIONS, directionOf } from './directions.js';
import type { SentenceFault, SentenceToken } from './scan.js';
import { HEADS } from './vocabulary.js';

/** What only some rules have. */
export type Subject = 'direct' | 'indirect' | 'it' | 'words' | 'number' | 'relation';

/** What sentences may speak of where they stand. Asked while they are read, not when they are used. */
export interface Setting {
  /** All ids there are; null where they are not known yet: in a running MUD, or before the world is there. */
  readonly ids: ReadonlySet<Id> | null;
  readonly subjects: ReadonlySet<Subject>;
  /** What `it` is, where that is settled: the thing that a hook belongs to. */
  readonly self?: Id;
  /** Called for every value that is asked for or set, so that they can be compared. */
  readonly noteValue?: (name: string, isSet: boolean, column: number) => void;
}

export type ReportFault = (fault: SentenceFault) => void;

/** The same for a sentence that starts so far into a text: columns are reported as those in the text. */
export function within<S extends Setting>(
  setting: S,
  by: number,
  report: ReportFault,
): { setting: S; report: ReportFault } {
  const { noteValue } = setting;
  return {
    setting:
      noteValue === undefined
        ? setting
        : { ...setting, noteValue: (name, isSet, column) => noteValue(name, isSet, column + by) },
    report: (fault) => report({ ...fault, column: fault.column + by }),
  };
}

/** A thing, or null where there is none: the door of an exit without one. */
export type Refer = (scene: Scene, model: Model) => Id | null;
export type ValueOf = (scene: Scene, model: Model) => Value | undefined;

/** A thing, or a value of a thing. */
export interface Term {
  readonly refer: Refer;
  /** The name of the value; null if the thing itself is intended. */
  readonly value: string | null;
  readonly said: string;
  readonly column: number;
}

/** Reads the tokens of one sentence from left to right. */
export class TokenReader {
  readonly #tokens: readonly SentenceToken[];
  #at = 0;
  readonly setting: Setting;
  readonly report: ReportFault;

  constructor(tokens: readonly SentenceToken[], setting: Setting, report: ReportFault) {
    this.#tokens = tokens;
    this.setting = setting;
    this.report = report;
  }

  /** The token to be read; a later one by number. */
  peek(ahead = 0): SentenceToken {
    return (this.#tokens[this.#at + ahead] ?? this.#tokens.at(-1)) as SentenceToken;
  }

  next(): SentenceToken {
    const token = this.peek();
    if (this.#at < this.#tokens.length - 1) this.#at++;
    return token;
  }

  isAt(...words: readonly string[]): boolean {
    const { kind, text: written } = this.peek();
    return (kind === 'word' || kind === 'sign') && words.includes(written);
  }

  /** Takes the token if it is one of these. */
  accept(...words: readonly string[]): boolean {
    if (!this.isAt(...words)) return false;
    this.next();
    return true;
  }

  /** Says that something else should stand here. */
  miss(wanted: string): null {
    const token = this.peek();
    const before = this.#at === 0 ? '' : ` after "${this.#tokens[this.#at - 1]?.text}"`;
    const found = token.kind === 'end' ? faultMessages.sentenceEnds : faultMessages.thereIsWord(clip(token.text, 40));
    this.report({ column: token.column, message: faultMessages.expectedWord(wanted, before, found) });
    return null;
  }
}

/** A thing or a value at the place of the reader; null where a fault was reported. */
export function readTerm(reader: TokenReader): Term | null {
  const token = reader.peek();
  if (token.kind !== 'word' || NO_TERMS.has(token.text)) return reader.miss('a thing');
  reader.next();
  const [head = '', ...parts] = token.text.split('.');
  const start = headOf(head, token.column, reader);
  let refer = start;
  for (const [i, part] of parts.entries()) {
    const step = FIELDS[part] ?? wayTo(part);
    if (step !== null) {
      const from = refer;
      refer = (scene, model) => {
        const id = from(scene, model);
        return id === null ? null : step(id, scene, model);
      };
    } else if (i === parts.length - 1) return { refer, value: part, said: token.text, column: token.column };
    else {
      const [near] = nearest(part, FIELD_NAMES);
      const mean =
        near === undefined
          ? faultMessages.thereAreFields(listed(FIELD_NAMES, 'and'))
          : faultMessages.orDidYouMean(near);
      reader.report({ column: token.column, message: faultMessages.noSuchPart(clip(part, 40), mean) });
      return null;
    }
  }
  return { refer, value: null, said: token.text, column: token.column };
}

/** A thing; a value of a thing will not do. */
export function readThing(reader: TokenReader): Refer | null {
  const term = readTerm(reader);
  if (term === null || term.value === null) return term?.refer ?? null;
  reportValue(term, reader.report);
  return null;
}

/** `direct.dor` where a thing should be. */
export function reportValue({ said: written, value, column }: Term, report: ReportFault): void {
  const [near] = nearest(value ?? '', FIELD_NAMES);
  const of = written.slice(0, written.lastIndexOf('.'));
  const mean = near === undefined ? '' : faultMessages.didYouMeanPart(of, near);
  report({ column, message: faultMessages.valueForThing(clip(written, 40), mean) });
}

/** Words of the language that can never be a thing. */
const NO_TERMS: ReadonlySet<string> = new Set(['is', 'not', 'and', 'or', 'if', 'to', 'by', 'from', 'holds', 'wears']);

function headOf(word: string, column: number, reader: TokenReader): Refer {
  const { setting, report } = reader;
  switch (word) {
    case 'actor':
      return ({ actor }) => actor;
    case 'here':
      return ({ actor }, model) => roomOf(model, actor);
    case 'story':
      return () => STORY;
    case 'it': {
      const { self } = setting;
      if (self !== undefined) return () => self;
      needs(setting, 'it', column, report);
      return ({ it }) => it ?? null;
    }
    case 'direct':
      needs(setting, 'direct', column, report);
      return ({ direct }) => direct ?? null;
    case 'indirect':
      needs(setting, 'indirect', column, report);
      return ({ indirect }) => indirect ?? null;
    default:
      if (setting.ids?.has(word) === false) report({ column, message: unknownId(word, setting.ids) });
      return (_scene, model) => (model.thing(word) === undefined ? null : word);
  }
}

function unknownId(word: string, ids: ReadonlySet<Id>): string {
  const [near] = nearest(word, [...HEADS, ...ids]);
  const mean = near === undefined ? '' : faultMessages.orDidYouMean(near);
  return faultMessages.unknownId(clip(word, 40), mean);
}

/** Says so if the rule at hand has no such thing. */
export function needs({ subjects }: Setting, subject: Subject, column: number, report: ReportFault): void {
  if (subjects.has(subject)) return;
  const others = [...subjects].filter((one) => one === 'direct' || one === 'indirect');
  const has = others.length === 0 ? '' : `, only ${listed(others, 'and')}`;
  report({ column, message: faultMessages.noSubject(subject, has, WHERE[subject] ?? '') });
}

/** Where they are found instead. */
const WHERE: Readonly<Partial<Record<Subject, string>>> = {
  words: faultMessages.subjectText,
  number: faultMessages.subjectNumber,
  relation: faultMessages.subjectRule,
  it: faultMessages.subjectIt,
};

type Step = (id: Id, scene: Scene, model: Model) => Id | null;

/** What leads from one thing to another. */
const FIELDS: Readonly<Record<string, Step | undefined>> = Object.assign(Object.create(null), {
  door: (id, _scene, model) => doorOf(id, model),
  key: (id, _scene, model) => model.thing(doorOf(id, model) ?? id)?.key ?? null,
  to: (id, _scene, model) => model.thing(id)?.to ?? null,
  place: (id, _scene, model) => model.spot(id).holder,
  room: (id, _scene, model) => roomOf(model, id),
  under: (id, _scene, model) => firstAt(id, 'under', model),
  behind: (id, _scene, model) => firstAt(id, 'behind', model),
  barrier: (id, { actor }, model) => blockedBy(model, actor, id),
  only: (id, _scene, model) => {
    const ways = model.exits(id).filter((exit) => model.thing(exit)?.to !== undefined);
    return ways.length === 1 ? (ways[0] ?? null) : null;
  },
} satisfies Record<string, Step>);

/** Names that no value can have. */
export const FIELD_NAMES: readonly string[] = [...Object.keys(FIELDS), ...Object.keys(DIRECTIONS)];

function firstAt(id: Id, bond: Bond, model: Model): Id | null {
  return listAt(model, id, bond).find((one) => !hasTrait(model, one, 'scenery')) ?? null;
}

function doorOf(id: Id, model: Model): Id | null {
  const thing = model.thing(id);
  return thing?.kind === 'door' ? id : (thing?.door ?? null);
}

/** `here.north`: the way out of a room in that direction. */
function wayTo(word: string): Step | null {
  if (directionOf(word) !== word) return null;
  return (id, _scene, model) =>
    model.exits(id).find((exit) => {
      const thing = model.thing(exit);
      return thing !== undefined && (thing.name === word || thing.aliases.includes(word));
    }) ?? null;
}
