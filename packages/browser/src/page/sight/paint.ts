// Whether a text is painted in the color of what is behind it. Everything that draws its letters must be lost in everything
// that may be behind them. Pictures and blends may make it readable: where one of them may be at work, it is not lost.

import type { Clipped } from './clips.js';
import { type Color, colorOf, colorsIn, isFaint, isOpaque, isSame, over } from './colors.js';
import { type Background, backgroundOf, covered, extrasOf, type Grounds, isBlended, widened } from './layers.js';
import { PaintedBoxes } from './painted.js';
import { paneGround } from './pane-ground.js';
import type { ElementSurroundings } from './sight.js';

/** What else draws inside of an SVG. */
const SHAPES = 'rect, path, circle, ellipse, line, polyline, polygon, image, use, foreignObject';

/** More layers than these that all shine through are a picture. */
const MOST_LAYERS = 32;

/** What is known of the colors behind elements, for one observation. */
export class TextPaint {
  readonly #backgrounds = new Map<ElementSurroundings, Background>();
  /** The next that paints a background: itself, or around it. */
  readonly #painting = new Map<ElementSurroundings, ElementSurroundings | null>();
  readonly #inLetters = new Map<ElementSurroundings, Grounds>();
  readonly #extras = new Map<ElementSurroundings, Grounds>();
  readonly #boxes = new Map<ElementSurroundings, Clipped>();
  #pane: { readonly color: Color | null } | null = null;
  #painted: PaintedBoxes | null = null;

  isLost(around: ElementSurroundings, lines: readonly Clipped[]): boolean {
    const { style } = around;
    const isDrawing = around.element instanceof SVGElement;
    const letters = isDrawing ? drawnColor(style) : colorOf(style.webkitTextFillColor || style.color);
    const [first] = lines;
    if (letters === null || first === undefined) return false;
    // What costs more is only asked of the few that may be lost.
    if (!isLostIn([letters], this.#behind(around, first).grounds)) return false;
    const inks = this.#inksOf(around, letters, isDrawing);
    if (inks === null || (isDrawing && hasShapes(around.element)) || hasFirstLine(around)) return false;
    return inks.length === 0 || lines.every((line) => this.#isLostAt(around, line, inks));
  }

  /** Lost at one place: in the backgrounds that are behind it there, and in whatever else is painted there. */
  #isLostAt(around: ElementSurroundings, line: Clipped, inks: readonly Color[]): boolean {
    const { grounds: plain, last } = this.#behind(around, line);
    let grounds = plain;
    const owners = new Set<Element>();
    for (let one: ElementSurroundings | null = around; one !== null; one = one.parent) {
      owners.add(one.element);
      grounds = widened(grounds, this.#extrasOf(one));
      // What is mixed together inside of a plain box is all mixed alike.
      if (one === last) break;
      if (isBlended(one.style)) return false;
    }
    for (let one = last; one !== null; one = one.parent) owners.add(one.element);
    if (!isLostIn(inks, grounds)) return false;
    this.#painted ??= new PaintedBoxes();
    return !this.#painted.some(
      line,
      ({ element, colors }) => !owners.has(element) && !isLostIn(inks, widened(grounds, colors)),
    );
  }

  /** What backgrounds are behind a place, and the last of them: the one that covers all others. */
  #behind(
    around: ElementSurroundings,
    line: Clipped,
  ): { readonly grounds: Grounds; readonly last: ElementSurroundings | null } {
    const layers: { readonly background: Background; readonly isWhole: boolean }[] = [];
    let last = this.#paintingOf(around);
    for (; last !== null; last = last.parent === null ? null : this.#paintingOf(last.parent)) {
      const background = this.#backgroundOf(last);
      const isWhole = this.#covers(last, line);
      if (background.isInLetters) continue;
      layers.push({ background, isWhole });
      if (background.colors === null || layers.length > MOST_LAYERS) return { grounds: null, last };
      if (isWhole && background.isOpaque && background.colors.every(isOpaque)) break;
    }
    let grounds = last === null ? this.#paneGrounds() : [];
    for (const { background, isWhole } of layers.reverse())
      grounds = isWhole ? covered(grounds, background) : widened(grounds, background.colors);
    return { grounds, last };
  }

  #paintingOf(around: ElementSurroundings): ElementSurroundings | null {
    const unknown: ElementSurroundings[] = [];
    let found: ElementSurroundings | null = null;
    for (let one: ElementSurroundings | null = around; one !== null; one = one.parent) {
      const known = this.#painting.get(one);
      found = known === undefined && this.#backgroundOf(one).colors?.length !== 0 ? one : (known ?? null);
      if (known !== undefined || found !== null) break;
      unknown.push(one);
    }
    if (found !== null) this.#painting.set(found, found);
    for (const one of unknown) this.#painting.set(one, found);
    return found;
  }

  #backgroundOf(around: ElementSurroundings): Background {
    const known = this.#backgrounds.get(around);
    if (known !== undefined) return known;
    const background = backgroundOf(around.style);
    this.#backgrounds.set(around, background);
    return background;
  }

  #extrasOf(around: ElementSurroundings): Grounds {
    const known = this.#extras.get(around);
    if (known !== undefined) return known;
    const extras = extrasOf(around.element, around.style);
    this.#extras.set(around, extras);
    return extras;
  }

  /** Whether the box of an element is behind all of a line. The page itself is behind everything. */
  #covers(around: ElementSurroundings, line: Clipped): boolean {
    const { element, parent } = around;
    if (element === document.documentElement) return true;
    if (element === document.body && parent !== null && this.#backgroundOf(parent).colors?.length === 0) return true;
    let box = this.#boxes.get(around);
    if (box === undefined) {
      box = element.getBoundingClientRect();
      this.#boxes.set(around, box);
    }
    return (
      box.left <= line.left + 1 &&
      box.right >= line.right - 1 &&
      box.top <= line.top + 1 &&
      box.bottom >= line.bottom - 1
    );
  }

  #paneGrounds(): Grounds {
    this.#pane ??= { color: paneGround() };
    return this.#pane.color === null ? null : [this.#pane.color];
  }

  /** All that draws the letters; null: unknown. */
  #inksOf(around: ElementSurroundings, letters: Color, isDrawing: boolean): readonly Color[] | null {
    const { textShadow, webkitTextStrokeWidth, webkitTextStrokeColor } = around.style;
    const shadows = textShadow === 'none' ? [] : colorsIn(textShadow);
    const isOutlined = !isDrawing && Number.parseFloat(webkitTextStrokeWidth) > 0;
    const outline = isOutlined ? colorOf(webkitTextStrokeColor) : letters;
    const backgrounds = inherited(around, this.#inLetters, [], (one, found) => {
      const { isInLetters, colors } = this.#backgroundOf(one);
      if (!isInLetters || found === null) return found;
      return colors === null ? null : [...found, ...colors];
    });
    if (shadows === null || outline === null || backgrounds === null) return null;
    return [letters, outline, ...shadows, ...backgrounds].filter((color) => !isFaint(color));
  }
}

/** What an element has from all that is around it, worked out once for each. No page is too deep for it. */
function inherited(
  around: ElementSurroundings,
  known: Map<ElementSurroundings, Grounds>,
  outermost: Grounds,
  from: (one: ElementSurroundings, parent: Grounds) => Grounds,
): Grounds {
  const unknown: ElementSurroundings[] = [];
  let found: Grounds | undefined;
  for (let one: ElementSurroundings | null = around; one !== null && found === undefined; one = one.parent) {
    found = known.get(one);
    if (found === undefined) unknown.push(one);
  }
  let value = found === undefined ? outermost : found;
  for (const one of unknown.reverse()) {
    value = from(one, value);
    known.set(one, value);
  }
  return value;
}

function isLostIn(inks: readonly Color[], grounds: Grounds): boolean {
  if (grounds === null) return false;
  return inks.every((ink) => isFaint(ink) || grounds.every((ground) => isSame(over(ink, ground), ground)));
}

/** The color of letters in an SVG; null: unknown, or an outline draws them. */
function drawnColor({ fill, fillOpacity, stroke, strokeOpacity, strokeWidth }: CSSStyleDeclaration): Color | null {
  const isOutlined = stroke !== 'none' && Number.parseFloat(strokeOpacity) > 0 && Number.parseFloat(strokeWidth) > 0;
  if (isOutlined) return null;
  const color = fill === 'none' ? colorOf('transparent') : colorOf(fill);
  return color === null ? null : [color[0], color[1], color[2], color[3] * Number.parseFloat(fillOpacity)];
}

function hasShapes(text: Element): boolean {
  let svg: Element = text;
  for (let one: Element | null = text; one instanceof SVGElement; one = one.parentElement) svg = one;
  return svg.querySelector(SHAPES) !== null;
}

/** The first line of a block may be painted in another way. */
function hasFirstLine(around: ElementSurroundings): boolean {
  for (let one: ElementSurroundings | null = around; one !== null; one = one.parent) {
    const { color, backgroundColor, backgroundImage } = getComputedStyle(one.element, '::first-line');
    const own = one.style;
    const isGround = backgroundColor !== own.backgroundColor && colorOf(backgroundColor)?.[3] !== 0;
    if (color !== own.color || isGround || (backgroundImage !== own.backgroundImage && backgroundImage !== 'none'))
      return true;
    if (!own.display.startsWith('inline')) return false;
  }
  return false;
}
