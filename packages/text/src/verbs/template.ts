// Texts with gaps: `{The direct} {is direct} closed.[if direct is locked] And locked.[end]` → a function that says them.
// Read once, when a world is loaded; all that is wrong is reported then, with its place in the text.

import { nearest } from '@beckon/core/text/distance.js';
import { clip } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import type { Model } from '../model/model.js';
import type { Scene } from './declaration.js';
import { type Gap, readGap } from './gap.js';
import { type ReportFault, type Setting, within } from './reference.js';
import { readCondition } from './sentence.js';
import type { Condition, Template, Verb } from './verb.js';
import type { WorldTexts } from './world-texts.js';

/** Where a text stands. */
export interface TextSetting extends Setting {
  /** Asked only by texts about the world as a whole. */
  readonly lore: () => WorldTexts;
  /** It is for those who watch: the actor is called by his name, not "you". */
  readonly isSeen?: boolean;
}

/** A piece of a text: words, a gap, or what is said only if something is so. */
type Piece = string | Gap | Choice;
interface Choice {
  readonly branches: { readonly when: Condition | null; readonly pieces: Piece[] }[];
  readonly column: number;
}

/** The text as a function; null where a fault was reported. Blanks and empty lines at its end are dropped. */
export function readTemplate(text: string, setting: TextSetting, report: ReportFault): Template | null {
  if (!/[{[\\]/.test(text)) {
    const plain = text.trimEnd();
    return () => plain;
  }
  let isGood = true;
  const pieces = new TextReader(text, setting, (fault) => {
    isGood = false;
    report(fault);
  }).read();
  return isGood ? (scene, model) => rendered(pieces, scene, model).trimEnd() : null;
}

function rendered(pieces: readonly Piece[], scene: Scene, model: Model): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else if (typeof piece === 'function') text += piece(scene, model);
    else {
      const branch = piece.branches.find(({ when }) => when === null || when(scene, model));
      if (branch !== undefined) text += rendered(branch.pieces, scene, model);
    }
  }
  return text;
}

/** Goes over a text once. */
class TextReader {
  readonly #text: string;
  readonly #setting: TextSetting;
  readonly #report: ReportFault;
  readonly #pieces: Piece[] = [];
  /** Choices that are not ended yet, the innermost last. */
  readonly #open: Choice[] = [];

  constructor(text: string, setting: TextSetting, report: ReportFault) {
    this.#text = text;
    this.#setting = setting;
    this.#report = report;
  }

  read(): readonly Piece[] {
    const text = this.#text;
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const sign = text[at];
      if (sign !== '{' && sign !== '[' && sign !== '\\') {
        at++;
        continue;
      }
      this.#add(text.slice(from, at));
      at = sign === '\\' ? this.#escaped(at) : this.#part(at, sign);
      from = at;
    }
    this.#add(text.slice(from));
    for (const { column } of this.#open) this.#report({ column, message: faultMessages.ifWithoutEnd });
    return this.#pieces;
  }

  #add(piece: Piece): void {
    if (piece === '') return;
    (this.#open.at(-1)?.branches.at(-1)?.pieces ?? this.#pieces).push(piece);
  }

  /** `\{` is a brace; a backslash before anything else is itself. */
  #escaped(at: number): number {
    const sign = this.#text[at + 1];
    const isSign = sign !== undefined && /[{}[\]\\]/.test(sign);
    this.#add(isSign ? sign : '\\');
    return isSign ? at + 2 : at + 1;
  }

  /** `{…}` or `[…]`; answers where the text goes on. */
  #part(at: number, sign: '{' | '['): number {
    const close = sign === '{' ? '}' : ']';
    const end = this.#text.indexOf(close, at);
    const column = at + 1;
    if (end < 0) {
      this.#report({ column, message: faultMessages.notClosed(sign, close) });
      return this.#text.length;
    }
    const inner = this.#text.slice(at + 1, end);
    if (sign === '{') {
      const { setting, report } = within(this.#setting, column, this.#report);
      const gap = readGap(inner, setting, report);
      if (gap !== null) this.#add(gap);
    } else this.#bracket(inner, column);
    return end + 1;
  }

  #bracket(inner: string, column: number): void {
    const [, word = '', rest = ''] = /^\s*(else\s+if\b|\p{L}*)\s*(.*)$/su.exec(inner) ?? [];
    const choice = this.#open.at(-1);
    switch (word.replace(/\s+/, ' ')) {
      case 'if': {
        const opened: Choice = { branches: [{ when: this.#condition(inner, rest, column), pieces: [] }], column };
        this.#add(opened);
        this.#open.push(opened);
        return;
      }
      case 'else if':
      case 'else': {
        const isElse = word === 'else';
        if (isElse && rest !== '') this.#stray(inner, column);
        else if (choice === undefined) this.#report({ column, message: faultMessages.withoutIf(word) });
        else if (choice.branches.at(-1)?.when === null && choice.branches.length > 1)
          this.#report({ column, message: faultMessages.afterElse });
        else choice.branches.push({ when: isElse ? null : this.#condition(inner, rest, column), pieces: [] });
        return;
      }
      case 'end':
        if (rest !== '') this.#stray(inner, column);
        else if (choice === undefined) this.#report({ column, message: faultMessages.withoutIf('end') });
        this.#open.pop();
        return;
      default:
        this.#stray(inner, column);
    }
  }

  #condition(inner: string, rest: string, column: number): Condition {
    const { setting, report } = within(this.#setting, column + inner.length - rest.length, this.#report);
    if (rest.trim() === '') report({ column: 1, message: faultMessages.emptyIf });
    return (rest.trim() === '' ? null : readCondition(rest, setting, report)) ?? (() => false);
  }

  #stray(inner: string, column: number): void {
    const [near] = nearest(inner.trim().toLowerCase(), ['if', 'else', 'end', 'endif']);
    const mean = near === undefined ? '' : faultMessages.didYouMeanMark(near === 'endif' ? 'end' : near);
    const message = faultMessages.noSuchMark(
      clip(inner, 30),
      mean,
      near === undefined ? '; for the sign itself, write \\[' : '',
    );
    this.#report({ column, message });
  }
}

/** Texts may show things whose texts show things; one that shows itself ends here. */
const DEEPEST = 4;

/** Texts kept ready; more than these are read again. */
const MOST_CACHED = 5000;

/** What texts know of a world. */
export function loreOf(
  about: { readonly title: string; readonly author: string; readonly help: string },
  verbs: () => readonly Verb[],
): WorldTexts {
  const retained = new Map<string, Template>();
  let depth = 0;
  const lore: WorldTexts = {
    title: about.title,
    author: about.author,
    help: about.help,
    verbs,
    fill: (text, thing, scene, model) => {
      if (!/[{[\\]/.test(text)) return text;
      let template = retained.get(text);
      if (template === undefined) {
        // A text that is none of ours, as a running MUD may have it, is used as it is.
        template =
          readTemplate(text, { ids: null, subjects: EVERYTHING, lore: () => lore }, () => undefined) ?? (() => text);
        if (retained.size >= MOST_CACHED) retained.clear();
        retained.set(text, template);
      }
      if (depth >= DEEPEST) return '';
      depth++;
      try {
        return template({ ...scene, it: thing } satisfies Scene, model);
      } finally {
        depth--;
      }
    },
  };
  return lore;
}

/** Texts of things may be used in any command. */
export const EVERYTHING: TextSetting['subjects'] = new Set(['direct', 'indirect', 'it', 'words', 'number', 'relation']);
