// What stands in the gaps of a text: `{the direct}`, `{It indirect}`, `{lamp.charges}`, `{look}`.

import { nearest } from '@beckon/core/text/distance.js';
import { clip, listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import type { Id, Model, Value } from '../model/model.js';
import type { Scene } from './declaration.js';
import { Teller } from './describe.js';
import { type Article, type Case, capital, isMany, nameIn, pronounIn, type Speaking } from './naming.js';
import {
  needs,
  type Refer,
  type ReportFault,
  readTerm,
  reportValue,
  type Subject,
  TokenReader,
  within,
} from './reference.js';
import { scan } from './scan.js';
import type { TextSetting } from './template.js';
import { answerTo } from './topic.js';
import type { Template } from './verb.js';
import { HEADS } from './vocabulary.js';
import type { WorldTexts } from './world-texts.js';

export type Gap = Template;

/** What a gap says; null where a fault was reported. Columns count in the gap. */
export function readGap(inner: string, setting: TextSetting, report: ReportFault): Gap | null {
  const [, before = '', word = '', rest = ''] = /^(\s*)([\p{L}]*)(?=\s|$)(.*)$/su.exec(inner) ?? [];
  const hasObject = rest.trim() !== '';
  const column = before.length + word.length + 1;
  if (hasObject) {
    if (isAbout(word)) return readAbout(word, rest, column, setting, report);
    if (word !== '') {
      const words = [...Object.keys(ABOUT), ...Object.keys(ABOUT_OF_WORLD)];
      const [near] = nearest(word, words);
      const mean = near === undefined ? faultMessages.thereIs(listed(words, 'and')) : faultMessages.didYouMean(near);
      report({ column: before.length + 1, message: faultMessages.notAGap(clip(word, 40), mean) });
      return null;
    }
  } else if (Object.hasOwn(ALONE, word) || Object.hasOwn(ALONE_OF_WORLD, word)) {
    const subject = TYPED[word];
    if (subject !== undefined) needs(setting, subject, before.length + 1, report);
    const says = ALONE[word];
    if (says !== undefined) return says;
    const lore = setting.lore();
    const render = ALONE_OF_WORLD[word];
    return (scene, model) => render?.(scene, model, lore) ?? '';
  } else if (isAbout(word) && setting.ids?.has(word) !== true) {
    report({ column: before.length + 1, message: faultMessages.gapOfWhat(word) });
    return null;
  }
  return readNamed(inner, setting, report);
}

/** Gaps that need nothing else. */
const ALONE: Readonly<Record<string, Gap>> = {
  words: ({ words }) => words ?? '',
  number: ({ number }) => (number === undefined ? '' : String(number)),
  relation: ({ relation }) => relation ?? '',
  relationRaw: ({ relationRaw, relation }) => relationRaw ?? relation ?? '',
  verb: ({ verb }) => verb,
};

/** Those about the world as a whole, or with its texts. */
const ALONE_OF_WORLD: Readonly<Record<string, (scene: Scene, model: Model, lore: WorldTexts) => string>> = {
  look: (scene, model, lore) => new Teller(scene, model, lore).look(),
  exits: (scene, model, lore) => new Teller(scene, model, lore).exits(),
  inventory: (scene, model, lore) => new Teller(scene, model, lore).inventory(),
  title: (_scene, _model, { title }) => title,
  author: (_scene, _model, { author }) => author,
  help: (_scene, _model, { help }) => help,
  verbs: (_scene, _model, { verbs }) => verbWords(verbs()),
};

/** Those that only some rules have. */
const TYPED: Readonly<Record<string, Subject>> = {
  words: 'words',
  number: 'number',
  relation: 'relation',
  relationRaw: 'relation',
};

/** The words that verbs are best known by, in alphabetical order. */
function verbWords(verbs: ReturnType<WorldTexts['verbs']>): string {
  const words = verbs.flatMap(({ words: [first] }) => (first === undefined ? [] : [first.join(' ')]));
  return [...new Set(words)].sort().join(', ');
}

type GapText = (id: Id, speaking: Speaking) => string;

const ABOUT: Readonly<Record<string, GapText>> = {
  the: naming('the'),
  The: naming('the', true),
  a: naming('a'),
  A: naming('a', true),
  an: naming('a'),
  An: naming('a', true),
  name: naming('none'),
  Name: naming('none', true),
  is: agreeing('is', 'are'),
  Is: agreeing('Is', 'Are'),
  are: agreeing('is', 'are'),
  was: agreeing('was', 'were'),
  has: agreeing('has', 'have'),
  does: agreeing('does', 'do'),
  s: agreeing('s', ''),
  es: agreeing('es', ''),
  it: standing('object'),
  It: standing('subject', true),
  they: standing('subject'),
  They: standing('subject', true),
  its: standing('owner'),
  Its: standing('owner', true),
};

const ABOUT_OF_WORLD: Readonly<Record<string, (...given: readonly [...Parameters<GapText>, WorldTexts]) => string>> = {
  describe: (id, { scene, model }, lore) => new Teller(scene, model, lore).describe(id),
  contents: (id, { scene, model }, lore) => new Teller(scene, model, lore).contents(id),
  findings: (id, { scene, model }, lore) => new Teller(scene, model, lore).findings(id),
  text: (id, { scene, model }, lore) => new Teller(scene, model, lore).text(id),
  topic: (id, { scene, model }, lore) => answerTo(id, scene, model, lore),
};

function isAbout(word: string): boolean {
  return Object.hasOwn(ABOUT, word) || Object.hasOwn(ABOUT_OF_WORLD, word);
}

function naming(article: Article, isCapital = false): GapText {
  return (id, speaking) => {
    if (!isCapital) return nameIn(id, article, speaking);
    const { scene, model, isSeen } = speaking;
    return capital(nameIn(id, article, { scene, model, isSeen, isActor: true }));
  };
}

function agreeing(one: string, many: string): GapText {
  return (id, speaking) => (isMany(id, speaking) ? many : one);
}

function standing(as: Case, isCapital = false): GapText {
  return (id, speaking) => {
    const word = pronounIn(id, as, speaking);
    return isCapital ? capital(word) : word;
  };
}

/** `{the direct.door}` */
function readAbout(word: string, rest: string, column: number, setting: TextSetting, report: ReportFault): Gap | null {
  if (word === 'topic') needs(setting, 'words', 1, report);
  const at = within(setting, column - 1, report);
  const term = readOne(rest, at.setting, at.report);
  if (term === null) return null;
  if (term.value !== null) {
    reportValue(term, at.report);
    return null;
  }
  const render = ABOUT_OF_WORLD[word];
  const lore = render === undefined ? null : setting.lore();
  const says: GapText | undefined =
    render === undefined || lore === null ? ABOUT[word] : (...of) => render(...of, lore);
  return says === undefined ? null : gapAbout(term.refer, says, term.said === 'actor', setting);
}

/** `{direct}`, `{lamp.charges}` */
function readNamed(inner: string, setting: TextSetting, report: ReportFault): Gap | null {
  if (inner.trim() === '') {
    report({ column: 1, message: faultMessages.emptyGap });
    return null;
  }
  const [head = ''] = inner.trim().split('.');
  const { ids } = setting;
  const isKnown = ids === null || ids.has(head) || (HEADS as readonly string[]).includes(head);
  if (!isKnown && /^\p{L}[\p{L}\p{N}_-]*$/u.test(head)) {
    const [near] = nearest(head, [...HEADS, ...Object.keys(ALONE), ...Object.keys(ALONE_OF_WORLD), ...ids]);
    const mean = near === undefined ? faultMessages.noGapMeaning : faultMessages.didYouMean(near);
    report({ column: 1, message: faultMessages.unknownGap(clip(inner.trim(), 40), mean) });
    return null;
  }
  const term = readOne(inner, setting, report);
  if (term === null) return null;
  const { refer, value } = term;
  if (value === null) return gapAbout(refer, naming('none'), term.said === 'actor', setting);
  setting.noteValue?.(value, false, term.column);
  return (scene, model) => {
    const id = refer(scene, model);
    return id === null ? '' : valueText(model.value(id, value));
  };
}

function valueText(value: Value | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  return typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : value ? 'yes' : 'no';
}

function gapAbout(refer: Refer, says: GapText, isActor: boolean, { isSeen = false }: TextSetting): Gap {
  return (scene, model) => {
    const id = refer(scene, model);
    return id === null ? 'nothing' : says(id, { scene, model, isSeen, isActor });
  };
}

/** One thing or value, and nothing behind it. */
function readOne(text: string, setting: TextSetting, report: ReportFault): ReturnType<typeof readTerm> {
  const tokens = scan(text);
  if (!Array.isArray(tokens)) {
    report(tokens as Parameters<ReportFault>[0]);
    return null;
  }
  let isGood = true;
  const reader = new TokenReader(tokens, setting, (fault) => {
    isGood = false;
    report(fault);
  });
  const term = readTerm(reader);
  if (term !== null && reader.peek().kind !== 'end') {
    reader.miss('"}"');
    return null;
  }
  return isGood ? term : null;
}
