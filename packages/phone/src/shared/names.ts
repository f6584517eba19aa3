// What an element is called: by its text, its description, its hint, the texts in it, its label, its id.

import type { Name } from '@beckon/core/scene/candidate.js';
import type { Control, Controls } from './controls.js';
import { contentOf, hintOf, idPart, idWords } from './fields.js';
import { InnerTexts, MOST_TEXTS } from './inner-texts.js';
import type { ControlLabels } from './labels.js';
import type { ScreenLayout } from './layout.js';
import { NameList, trailing, withoutSorts, withoutTrailing } from './name-list.js';
import { isCheckCategory, type NodeCategory } from './roles.js';
import { isValued, type ListRow, type Rows } from './rows.js';
import {
  folded,
  isJoined,
  isStateName,
  isStateWord,
  isSwitchWord,
  isValueText,
  oneLine,
  withoutPosition,
  withoutState,
} from './texts.js';

/** Texts of a button that are read as one have so many characters together. */
const LONGEST_JOINED = 60;
/** This much of a text can be requested. */
const LONGEST_TEXT = 1000;
/** What a field holds is a name of it only if it is short. */
const LONGEST_VALUE = 80;
/** How far up, and how high, the part is that a control stands alone in. */
const GROUP_DEPTH = 3;
const GROUP_HEIGHT = 0.3;
/** So far from the middle of an icon, as a part of its width, its caption may be. */
const CENTRED = 0.15;
/** Controls that lie in each other, with the one they stand beside. */
const MOST_NESTED = 5;
export class Names {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  readonly #rows: Rows;
  readonly #inner: InnerTexts;
  /** Lines that only one node says. */
  #lines: ReadonlyMap<string, number> | null = null;

  constructor(layout: ScreenLayout, controls: Controls, rows: Rows) {
    this.#layout = layout;
    this.#controls = controls;
    this.#rows = rows;
    this.#inner = new InnerTexts(layout, controls, rows);
  }

  /** Whether a control shows a name of its own, so that it needs no label. */
  hasOwn(control: Control): boolean {
    const node = this.#layout.node(control.index);
    switch (control.kind) {
      case 'input':
        return (
          node.hint !== '' ||
          node.description !== '' ||
          hintOf(node, this.#platform) !== '' ||
          this.#inner.texts(control.index).length > 0 ||
          (this.#platform === 'ios' && node.text !== '')
        );
      case 'select':
        return node.description !== '' && node.description !== node.text;
      case 'slider':
      case 'stepper':
        return this.#said(control.index).some((text) => !isValueText(text) && !isStateWord(text));
      default:
        return this.#texts(control.index).some((text) => text !== '');
    }
  }

  /** A control's names; `isRowClicked`: the row around it takes clicks of its own. */
  ofControl(control: Control, labels: ControlLabels, isRowClicked: boolean): Name[] {
    const names = new NameList();
    const given = (labels.of.get(control.index) ?? [])
      .map((text) => this.textOf(text))
      .filter((text) => !this.#isCalledOtherwise(control, text));
    switch (control.kind) {
      case 'input':
        this.#field(names, control.index);
        break;
      case 'select':
        this.#choice(names, control.index);
        break;
      case 'slider':
      case 'stepper':
        this.#rangeControl(names, control.index);
        break;
      default:
        this.#button(names, control.index, control.checkedBy >= 0);
    }
    if (isValued(control)) this.#group(names, control);
    // In a row that takes clicks itself, the text is first of all the row's.
    for (const text of given.slice(0, 1)) names.add(isRowClicked ? 'title' : 'label', text);
    for (const text of given.slice(1)) names.add('title', text);
    this.#ids(names, control.index);
    return names.all;
  }

  /**
   * A row's names: its own text first, and with less weight what its texts say, as these are elements of their own.
   * A text that became the label of something in the row is no such element: then the row has the name.
   */
  ofRow({ index, kind }: ListRow, isLabel: (text: string) => boolean): { names: Name[]; lead: string } {
    const names = new NameList();
    const { text, description } = this.#layout.node(index);
    names.add('text', text);
    this.#describe(names, index, withoutState(description));
    const [first = '', ...rest] = this.#inner.leadFirst(index, this.#inner.texts(index));
    names.add(description === '' && isLabel(first) ? 'text' : 'title', first);
    // A part with many elements in it is named by its first text only.
    const others = kind === 'row' ? [...rest, ...this.#inner.descriptions(index)] : [];
    for (const one of others.slice(0, MOST_TEXTS)) names.add('value', one);
    this.#ids(names, index);
    return { names: names.all, lead: first };
  }

  /**
   * What is written on the only other control of a row: `Wi-Fi` that opens its settings, with a switch beside it.
   * Controls that lie in each other are one.
   */
  ofTwin(control: Control, row: number): string | null {
    if (!isCheckCategory(control.kind as NodeCategory) || this.#controls.count(row) > MOST_NESTED) return null;
    let outer = -1;
    let lead: string | null = null;
    for (const one of this.#layout.inside(row)) {
      const other = this.#controls.at[one];
      if (other === undefined || one === control.index) continue;
      if (other.kind !== 'button' || (outer >= 0 && !this.#layout.isInside(one, outer))) return null;
      if (outer < 0) outer = one;
      const texts = this.#texts(one).filter((text) => text !== '');
      lead ??= this.#inner.leadFirst(one, texts)[0] ?? null;
    }
    return lead;
  }

  /** The only text of a cell, right below the only button in it, which has no name: an icon with its caption. */
  captionOf({ index, kind }: Control, row: number): string | null {
    if (kind !== 'button' || this.#controls.count(row) !== 1 || this.#rows.texts(row) !== 1) return null;
    const { bounds: icon } = this.#layout.node(index);
    for (const one of this.#layout.inside(row)) {
      const { bounds: box, text } = this.#layout.node(one);
      if (text === '' || this.#layout.isInside(one, index)) continue;
      const gap = box.y - icon.y - icon.height;
      const aside = Math.abs(box.x + box.width / 2 - icon.x - icon.width / 2);
      return gap >= -box.height / 4 && gap <= box.height && aside <= icon.width * CENTRED ? oneLine(text) : null;
    }
    return null;
  }

  /** A text, an image, a part of the screen. */
  ofOther(index: number): Name[] {
    const names = new NameList();
    const { text, description } = this.#layout.node(index);
    names.add('text', text.slice(0, LONGEST_TEXT), LONGEST_TEXT);
    this.#describe(names, index, description);
    this.#ids(names, index);
    return names.all;
  }

  /** What a node says: its text, or its description. */
  textOf(index: number): string {
    const { text, description } = this.#layout.node(index);
    return oneLine(text === '' ? description : text);
  }

  /** What a control is set to, where that is shown by a text: a choice, a slider, a stepper. */
  shownValue(control: Control): string | null {
    const node = this.#layout.node(control.index);
    if (node.value !== null) return node.value;
    switch (control.kind) {
      case 'select':
        return oneLine(node.text === '' ? (this.#inner.texts(control.index)[0] ?? '') : node.text);
      case 'slider':
        return (
          [node.text, node.description].find(isValueText)?.trim() ?? trailing(node.description) ?? trailing(node.text)
        );
      case 'stepper':
        return this.#stepperValue(control.index);
      default:
        return null;
    }
  }

  get #platform() {
    return this.#layout.tree.platform;
  }

  // ── By kind ──────────────────────────────────────────────────────────────────────────────────

  #field(names: NameList, index: number): void {
    const node = this.#layout.node(index);
    if (this.#platform === 'ios') names.add('label', node.text);
    const { bottom, all } = this.#inField(index);
    const [first, ...rest] = all;
    if (first !== undefined) names.add(/(?:…|\.\.\.)$/.test(first) ? 'placeholder' : 'label', first);
    for (const text of rest) names.add('placeholder', text);
    names.add('aria', node.description);
    names.add('placeholder', hintOf(node, this.#platform));
    const content = contentOf(node, this.#platform);
    if (!node.isPassword && content.length <= LONGEST_VALUE) names.add('value', content);
    for (const text of bottom) names.add('title', text);
  }

  /** Texts drawn into a field: its floating label and hint; what stands at its lower edge is help or an error. */
  #inField(index: number): { all: string[]; bottom: string[] } {
    const { bounds } = this.#layout.node(index);
    const all: string[] = [];
    const bottom: string[] = [];
    for (const inner of this.#inner.nodes(index)) {
      const text = this.textOf(inner);
      if (text === '') continue;
      const isLow = this.#layout.node(inner).bounds.y > bounds.y + bounds.height * 0.7;
      (isLow ? bottom : all).push(text);
    }
    return { all, bottom };
  }

  #choice(names: NameList, index: number): void {
    const node = this.#layout.node(index);
    const value = oneLine(node.text === '' ? (this.#inner.texts(index)[0] ?? '') : node.text);
    if (folded(node.description) !== folded(value)) names.add('aria', node.description);
    names.add('placeholder', node.hint);
    if (value.length <= LONGEST_VALUE) names.add('value', value);
    for (const text of this.#inner.texts(index)) if (text !== value) names.add('title', text);
  }

  #rangeControl(names: NameList, index: number): void {
    const { text, description, hint } = this.#layout.node(index);
    if (!isValueText(text)) names.add('text', withoutTrailing(text));
    if (!isValueText(description)) names.add('aria', withoutTrailing(description));
    names.add('placeholder', hint);
  }

  /** Buttons, boxes, tabs: what is written on them. */
  #button(names: NameList, index: number, isBox: boolean): void {
    const { text, description, hint } = this.#layout.node(index);
    const inner = this.#inner.texts(index);
    const images = this.#inner.descriptions(index);
    const isState = this.#isOnlyState(index, isBox, inner);
    const isDoubtful =
      text !== '' &&
      description !== '' &&
      this.#layout.category(index) === 'switch' &&
      folded(text) !== folded(description);
    if (!isState && !isDoubtful) {
      const called = withoutPosition(text);
      names.add('text', called);
      if (called !== text) names.add('title', text);
    }
    const reported = inner.filter((one) => !isBox || !isStateWord(one) || inner.length === 1);
    const [first, ...rest] = this.#inner.leadFirst(index, reported);
    if (first !== undefined) names.add(names.isEmpty ? 'text' : 'title', first);
    this.#describe(names, index, withoutState(description));
    if (isDoubtful && !isState) names.add('title', text);
    const others = rest.filter((one) => !isStateName(one)).slice(0, MOST_TEXTS);
    for (const one of others) names.add('title', one);
    for (const one of images.slice(0, MOST_TEXTS)) names.add(names.isEmpty ? 'aria' : 'alt', one);
    // Several short texts are also read as one: `JUN 20 SAT`.
    const shown = reported.filter((one) => one === first || !isStateName(one));
    const joined = shown.join(' ');
    if (shown.length > 1 && joined.length <= LONGEST_JOINED) names.add('alt', joined);
    names.add('placeholder', hint);
  }

  /** A box or switch that is described as something else than what stands beside it: closeness is no name where there is one. */
  #isCalledOtherwise({ index, kind }: Control, label: string): boolean {
    if (!isCheckCategory(kind as NodeCategory)) return false;
    const words = (text: string): string[] => folded(text).split(' ').filter(Boolean);
    const own = words(withoutState(this.#layout.node(index).description));
    if (own.every((word) => isSwitchWord(word) || isStateWord(word))) return false;
    const [given, known] = [folded(label), new Set(words(label))];
    const isGiven = (word: string): boolean =>
      known.has(word) || (isJoined(word) && (given.includes(word) || word.includes(given)));
    return !own.some((word) => !isSwitchWord(word) && isGiven(word));
  }

  /** Its text says on or off, and something else says what it is. */
  #isOnlyState(index: number, isBox: boolean, inner: readonly string[]): boolean {
    const { text, description } = this.#layout.node(index);
    if (isBox) return isStateWord(text);
    if (!isStateName(text)) return false;
    const others = [...inner, withoutState(description)].filter((one) => one !== '' && !isStateWord(one));
    // `Flash on` only says more about `On`.
    return others.length > 0 && !` ${folded(description)} `.includes(` ${folded(text)} `);
  }

  /** A text that only says that a switch is on: the name is elsewhere. */
  #isStateOf(index: number, text: string): boolean {
    const node = this.#layout.node(index);
    const isBox = node.isCheckable || isCheckCategory(this.#layout.category(index));
    return isBox && isStateWord(text);
  }

  /** The description of a node; Flutter puts all texts of a node there, one per line. */
  #describe(names: NameList, index: number, given: string): void {
    // `Attendance`, the second of five tabs.
    const description = withoutPosition(given);
    names.add('aria', description);
    if (description !== given) names.add('title', oneLine(given));
    if (!description.includes('\n')) return;
    for (const line of description.split('\n').map(oneLine)) {
      // A line that others have, too, identifies nothing: a heading is not the badge of a button.
      if (line !== '' && this.#single().get(folded(line)) === index) names.add('title', line);
    }
  }

  /** Each line that only one node says, with that node. */
  #single(): ReadonlyMap<string, number> {
    if (this.#lines !== null) return this.#lines;
    const lines = new Map<string, number>();
    for (const { index, text, description } of this.#layout.nodes) {
      for (const line of new Set(`${text}\n${description}`.split('\n').map((one) => folded(one)))) {
        if (line !== '') lines.set(line, lines.has(line) ? -1 : index);
      }
    }
    this.#lines = lines;
    return lines;
  }

  /** The part right around it has a name and holds no other control with a value: `From station` with its field. */
  #group(names: NameList, { index }: Control): void {
    let around = this.#layout.node(index).parent;
    for (let steps = 0; around >= 0 && steps < GROUP_DEPTH; steps++, around = this.#layout.node(around).parent) {
      if (this.#controls.takes[around] === 1 || this.#rows.values(around) > 1) return;
      const { description, bounds } = this.#layout.node(around);
      if (description === '' || bounds.height > this.#layout.height * GROUP_HEIGHT) continue;
      names.add('label', description);
      return;
    }
  }

  #ids(names: NameList, index: number): void {
    const { resourceId } = this.#layout.node(index);
    if (resourceId === '') return;
    const part = idPart(resourceId);
    if (part !== resourceId) names.add('id', resourceId);
    names.add('id', part);
    // Only where nothing else names it: `iv_close` is then called `close`.
    if (!names.isCalled) names.add('name', withoutSorts(idWords(resourceId)));
  }

  /** All that a control shows as text, states left out. */
  #texts(index: number): string[] {
    const { text } = this.#layout.node(index);
    return [...(this.#isStateOf(index, text) ? [] : [text]), ...this.#inner.texts(index)];
  }

  #said(index: number): string[] {
    const { text, description } = this.#layout.node(index);
    return [text, description].filter((one) => one !== '');
  }

  #stepperValue(index: number): string | null {
    const inside = [...this.#layout.inside(index)];
    const field = inside.find((one) => this.#layout.category(one) === 'field');
    if (field !== undefined) return this.#layout.node(field).text;
    const number = inside.find(
      (one) => this.#controls.at[one] === undefined && isValueText(this.#layout.node(one).text),
    );
    return number === undefined ? null : this.#layout.node(number).text;
  }
}
