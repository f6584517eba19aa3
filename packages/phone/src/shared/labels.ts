// Which text is the label of which control: the one beside it in the same row, or right above it. A heading is no label.

import type { Box } from '@beckon/core/scene/candidate.js';
import { Bands, BESIDE } from './bands.js';
import type { Control, Controls } from './controls.js';
import { grouped } from './grouped.js';
import { type ScreenLayout, sideBySide } from './layout.js';
import { isValued, type Rows } from './rows.js';
import { isValueText } from './texts.js';

export interface ControlLabels {
  /** By control: the texts that name it, the first being its label. */
  readonly of: ReadonlyMap<number, readonly number[]>;
  /** By text: the control it names. */
  readonly owner: ReadonlyMap<number, number>;
  /** By control: the text that its row begins with, where the row is only visible and not in the tree. */
  readonly rowTitle: ReadonlyMap<number, number>;
}

interface LabelScene {
  readonly layout: ScreenLayout;
  readonly controls: Controls;
  readonly rows: Rows;
  /** Texts that belong to nothing yet. */
  readonly texts: readonly number[];
  /** Whether a control shows a name of its own. */
  readonly hasName: (control: Control) => boolean;
  /** Whether a text only says that something is on or off. */
  readonly isState: (text: number) => boolean;
  readonly isRightToLeft: boolean;
}

/** Texts of one label: this part of a line may be free between them. */
const TIGHT = 0.35;
/** Lines between a label and the control below it: where nothing else names that, and where something does. */
const ABOVE = 1.5;
const CLOSE_ABOVE = 0.6;
/** A text higher than this part of a field is no label of it but a heading. */
const LABEL_HEIGHT = 0.55;

export function labelsOf(request: LabelScene): ControlLabels {
  return new Labelling(request).find();
}

interface Pair {
  readonly control: number;
  readonly text: number;
  readonly gap: number;
}

class Labelling {
  readonly #asked: LabelScene;
  readonly #layout: ScreenLayout;
  readonly #texts: Bands;
  readonly #controls: Bands;
  readonly #free: ReadonlySet<number>;
  /** What buttons say. */
  #said: ReadonlySet<string> | null = null;
  readonly #of = new Map<number, number[]>();
  readonly #owner = new Map<number, number>();
  readonly #rowTitle = new Map<number, number>();

  constructor(requested: LabelScene) {
    this.#asked = requested;
    this.#layout = requested.layout;
    this.#texts = new Bands(requested.layout);
    this.#controls = new Bands(requested.layout);
    this.#free = new Set(requested.texts);
    for (const text of requested.texts) this.#texts.add(text);
    for (const control of requested.controls.at) if (control !== undefined) this.#controls.add(control.index);
  }

  find(): ControlLabels {
    const all = this.#asked.controls.at.filter((one): one is Control => one !== undefined && this.#isShown(one.index));
    const needy = all.filter((one) => isValued(one));
    this.#giveBeside(needy.filter((one) => !this.#asked.hasName(one) || one.kind === 'input'));
    for (const control of needy) if (!this.#of.has(control.index)) this.#giveAbove(control);
    for (const control of all) this.#nameRow(control);
    return { of: this.#of, owner: this.#owner, rowTitle: this.#rowTitle };
  }

  // ── Beside ───────────────────────────────────────────────────────────────────────────────────

  /** The closest pairs first; each text is given once. A text as close to two of them belongs to neither. */
  #giveBeside(needy: readonly Control[]): void {
    const pairs = needy.flatMap((control) => this.#pairs(control)).sort((a, b) => a.gap - b.gap || a.text - b.text);
    const byText = grouped(pairs, ({ text }) => text);
    for (const { control, text, gap } of pairs) {
      if (this.#of.has(control) || this.#owner.has(text)) continue;
      const isRival = (other: Pair): boolean =>
        other.control !== control &&
        !this.#of.has(other.control) &&
        other.gap - gap < RIVAL &&
        // The field of a picker is called what the picker is called.
        !this.#layout.isInside(other.control, control);
      if (!(byText.get(text) ?? []).some(isRival)) this.#give(control, this.#lines(text, control));
    }
  }

  #pairs(control: Control): Pair[] {
    const box = this.#boxOf(control.index);
    const pairs: Pair[] = [];
    for (const text of this.#texts.beside(box)) {
      if (!this.#isSamePart(text, control.index) || !this.#isLabel(text)) continue;
      const other = this.#boxOf(text);
      const isBefore = other.x + other.width / 2 < box.x + box.width / 2 !== this.#asked.isRightToLeft;
      if (!isBefore && !TICKED.has(control.kind)) continue;
      const gap = gapBetween(box, other);
      if (gap === null || this.#isBetween(control.index, box, other)) continue;
      pairs.push({ control: control.index, text, gap });
    }
    return pairs;
  }

  /** Another control stands between the two. */
  #isBetween(control: number, box: Box, other: Box): boolean {
    const left = Math.min(box.x + box.width, other.x + other.width);
    const right = Math.max(box.x, other.x);
    return this.#others(box, control).some((one) => {
      const { x, width } = this.#boxOf(one);
      return x + width / 2 > left && x + width / 2 < right;
    });
  }

  /** Other controls beside a box: in the same part, and neither around the control nor in it. */
  #others(box: Box, control: number): number[] {
    return this.#controls.beside(box).filter((one) => {
      const isNested = this.#layout.isInside(one, control) || this.#layout.isInside(control, one);
      return one !== control && !isNested && this.#isSamePart(one, control);
    });
  }

  /** The lines that a label and its summary have, the uppermost first. */
  #lines(text: number, control: number): number[] {
    const unit = this.#unitOf(text);
    if (unit !== text) {
      const inside = [...this.#layout.inside(unit)].filter((one) => this.#free.has(one) && this.#isLabel(one));
      if (inside.length > 0 && inside.length <= MOST_LINES) return inside;
    }
    const lines = [text];
    for (
      let one = this.#lineAbove(text, control);
      one >= 0 && lines.length < MOST_LINES;
      one = this.#lineAbove(one, control)
    )
      lines.unshift(one);
    return lines;
  }

  /** The largest part around a text that holds texts and nothing to use. */
  #unitOf(text: number): number {
    const { controls, rows } = this.#asked;
    let unit = text;
    for (let one = this.#layout.node(text).parent; one >= 0; one = this.#layout.node(one).parent) {
      if (controls.count(one) > 0 || controls.at[one] !== undefined || rows.territory[one] === one) break;
      if (rows.texts(one) > MOST_LINES || rows.scroller[one] !== rows.scroller[text]) break;
      unit = one;
    }
    return unit;
  }

  /** A line right above, that no other control stands beside. */
  #lineAbove(text: number, control: number): number {
    const box = this.#boxOf(text);
    const above = this.#texts.beside({ ...box, y: box.y - box.height, height: box.height }).find((one) => {
      const other = this.#boxOf(one);
      const gap = box.y - (other.y + other.height);
      const isAligned = this.#asked.isRightToLeft
        ? Math.abs(other.x + other.width - box.x - box.width) <= SAME
        : Math.abs(other.x - box.x) <= SAME;
      return (
        one !== text && isAligned && gap >= -other.height * TIGHT && gap <= other.height * TIGHT && other.y < box.y
      );
    });
    if (above === undefined || !this.#isSamePart(above, text) || !this.#isLabel(above)) return -1;
    const isUsed = this.#others(this.#boxOf(above), control).length > 0;
    return isUsed ? -1 : above;
  }

  // ── Above ────────────────────────────────────────────────────────────────────────────────────

  #giveAbove(control: Control): void {
    if (TICKED.has(control.kind)) return;
    const isNamed = this.#asked.hasName(control);
    const box = this.#withButtons(control);
    const reach = Math.min(this.#layout.height, this.#layout.width * MOST_TALL) * REACH;
    const found = this.#texts
      .beside({
        x: box.x,
        y: box.y - reach,
        width: box.width,
        height: reach,
      })
      .filter(
        (text) => this.#isSamePart(text, control.index) && this.#isLabel(text) && this.#isAbove(text, box, isNamed),
      )
      .sort((a, b) => this.#boxOf(b).y - this.#boxOf(a).y || this.#lead(a) - this.#lead(b));
    const [label] = found;
    if (label === undefined || this.#isSameName(label)) return;
    const line = found.filter((text) => sideBySide(this.#boxOf(text), this.#boxOf(label)) > BESIDE);
    const first = line.sort((a, b) => this.#lead(a) - this.#lead(b))[0] ?? label;
    // A control beside the text has more right to it, and one between the two has, too.
    const between = this.#controls
      .beside({ ...this.#boxOf(first), height: box.y - this.#boxOf(first).y })
      .filter(
        (one) =>
          one !== control.index &&
          !this.#layout.isInside(one, control.index) &&
          !this.#layout.isInside(control.index, one),
      );
    if (between.every((one) => !overlapsAcross(this.#boxOf(one), box))) this.#give(control.index, [first]);
  }

  /** A slider with the buttons that stand right before it: a label may begin above these. */
  #withButtons({ index, kind }: Control): Box {
    const box = this.#boxOf(index);
    if (kind !== 'slider') return box;
    let { x } = box;
    let end = box.x + box.width;
    for (const one of this.#others(box, index)) {
      const control = this.#asked.controls.at[one];
      if (control?.kind !== 'button' || this.#asked.hasName(control)) continue;
      const other = this.#boxOf(one);
      const gap = gapBetween(box, other);
      if (gap === null || gap > box.height) continue;
      if (this.#asked.isRightToLeft) end = Math.max(end, other.x + other.width);
      else x = Math.min(x, other.x);
    }
    return { ...box, x, width: end - x };
  }

  #isAbove(text: number, box: Box, isNamed: boolean): boolean {
    const other = this.#boxOf(text);
    const gap = box.y - (other.y + other.height);
    const most = isNamed ? CLOSE_ABOVE : ABOVE;
    if (gap < -other.height / 4 || gap > other.height * most) return false;
    if (isNamed && other.height > box.height * LABEL_HEIGHT) return false;
    return overlapsAcross(other, box);
  }

  /** A button says the same: the text is the heading of what it does. */
  #isSameName(text: number): boolean {
    this.#said ??= new Set(
      this.#asked.controls.at.flatMap((control) => {
        if (control?.kind !== 'button') return [];
        const { index } = control;
        return [index, ...this.#layout.node(index).children]
          .map((one) => this.#plain(one))
          .filter((given) => given !== '');
      }),
    );
    return this.#said.has(this.#plain(text));
  }

  /** What it says; Flutter says all of it in descriptions. */
  #plain(index: number): string {
    const { text, description } = this.#layout.node(index);
    return (text.trim() === '' ? description : text).trim().toLowerCase();
  }

  // ── Rows that are only seen ──────────────────────────────────────────────────────────────────

  /** The text that the line of a control begins with: `Wi-Fi … [Apply]`. */
  #nameRow({ index }: Control): void {
    const box = this.#boxOf(index);
    const own = this.#of.get(index);
    const titles = this.#texts
      .beside(box)
      .filter((text) => this.#isSamePart(text, index) && this.#isLabel(text) && own?.includes(text) !== true)
      .filter((text) => gapBetween(box, this.#boxOf(text)) !== null)
      .sort((a, b) => this.#lead(a) - this.#lead(b) || this.#boxOf(a).y - this.#boxOf(b).y);
    const title = own?.[0] ?? titles[0];
    if (title !== undefined) this.#rowTitle.set(index, title);
  }

  // ── Small things ─────────────────────────────────────────────────────────────────────────────

  #give(control: number, lines: readonly number[]): void {
    const free = lines.filter((line) => !this.#owner.has(line));
    this.#of.set(control, free);
    for (const line of free) this.#owner.set(line, control);
  }

  /** How far from where lines begin. */
  #lead(text: number): number {
    const { x, width } = this.#boxOf(text);
    return this.#asked.isRightToLeft ? -(x + width) : x;
  }

  #isSamePart(one: number, other: number): boolean {
    const { territory } = this.#asked.rows;
    return territory[one] === territory[other] && this.#layout.root[one] === this.#layout.root[other];
  }

  #isLabel(text: number): boolean {
    const { text: written, description } = this.#layout.node(text);
    const words = written.trim() === '' ? description : written;
    return /\p{L}/u.test(words) && !isValueText(words) && words.length <= LONGEST && !this.#asked.isState(text);
  }

  #isShown(index: number): boolean {
    return (this.#layout.shown[index] ?? null) !== null && this.#layout.node(index).isShown;
  }

  #boxOf(index: number): Box {
    return this.#layout.shown[index] ?? this.#layout.node(index).bounds;
  }
}

/** Boxes to tick have their label on either side; fields and sliders only before them. */
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch']);
/** A label is no longer than this. */
const LONGEST = 120;
const MOST_LINES = 3;
/** So many pixels are no difference. */
const RIVAL = 4;
const SAME = 6;
/** How far above a control its label may begin, as a part of the screen. */
const REACH = 0.08;
/** No screen is higher than so many widths: what is, is a list that was dumped as a whole. */
const MOST_TALL = 3;

/** Pixels between two that stand beside each other; null: one lies over the other. */
function gapBetween(one: Box, other: Box): number | null {
  const gap = Math.max(other.x - (one.x + one.width), one.x - (other.x + other.width));
  return gap < -Math.min(one.width, other.width) / 2 ? null : Math.max(0, gap);
}

function overlapsAcross(one: Box, other: Box): boolean {
  const both = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return both > Math.min(one.width, other.width) * 0.3;
}
