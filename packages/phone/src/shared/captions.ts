// Captions: texts right below icons that nothing else names, where no cell holds the two together.

import type { Box } from '@beckon/core/scene/candidate.js';
import { Bands } from './bands.js';
import type { Control, Controls } from './controls.js';
import type { ScreenLayout } from './layout.js';
import type { Rows } from './rows.js';

interface CaptionScene {
  readonly layout: ScreenLayout;
  readonly controls: Controls;
  readonly rows: Rows;
  /** Texts that belong to nothing yet. */
  readonly texts: readonly number[];
}

/** An icon is no wider than this part of the screen, and about as high as wide. */
const WIDEST = 0.3;
const LONGISH = 2;
/** So far from the middle of an icon, as a part of its width, its caption may be. */
const CENTRED = 0.15;
/** Its caption is no wider than so many icons. */
const WIDER = 3;
/** A caption is searched for from this part of an icon on. */
const BELOW = 0.75;

/** By text: the icon that it stands below. Each has only one of the other. */
export function captionsOf(request: CaptionScene): Map<number, number> {
  const { layout, controls } = request;
  const icons = controls.at.filter(
    (one): one is Control => one !== undefined && isIcon(layout, one) && !isNamed(layout, one.index),
  );
  if (icons.length === 0) return new Map();
  const texts = new Bands(layout);
  for (const text of request.texts) texts.add(text);
  const others = new Bands(layout);
  for (const control of controls.at) if (control !== undefined) others.add(control.index);
  const pairs = new Map<number, number[]>();
  for (const { index } of icons) {
    const icon = layout.shown[index] as Box;
    const [text] = texts
      .beside({ ...icon, y: icon.y + icon.height * BELOW, height: icon.height })
      .filter((one) => one > index && isSamePart(request, one, index) && isRightBelow(layout.shown[one] as Box, icon))
      .sort((one, other) => (layout.shown[one]?.y ?? 0) - (layout.shown[other]?.y ?? 0));
    if (text !== undefined && !hasCloser(layout, others, text, index))
      pairs.set(text, [...(pairs.get(text) ?? []), index]);
  }
  return new Map([...pairs].flatMap(([text, all]) => (all.length === 1 ? [[text, all[0] as number]] : [])));
}

function isIcon(layout: ScreenLayout, { index, kind }: Control): boolean {
  const box = layout.shown[index] ?? null;
  if (kind !== 'button' || box === null || !layout.node(index).isShown) return false;
  return box.width <= layout.width * WIDEST && box.width <= box.height * LONGISH && box.height <= box.width * LONGISH;
}

/** Anything on it says something. */
function isNamed(layout: ScreenLayout, index: number): boolean {
  for (const one of [index, ...layout.inside(index)]) {
    const { text, description, hint } = layout.node(one);
    if (text !== '' || description !== '' || hint !== '') return true;
  }
  return false;
}

function isSamePart({ layout, rows }: CaptionScene, one: number, other: number): boolean {
  return rows.territory[one] === rows.territory[other] && layout.root[one] === layout.root[other];
}

function isRightBelow(text: Box, icon: Box): boolean {
  const gap = text.y - icon.y - icon.height;
  const aside = Math.abs(text.x + text.width / 2 - icon.x - icon.width / 2);
  if (gap < -text.height / 4 || gap > text.height || text.height > icon.height) return false;
  return aside <= icon.width * CENTRED && text.width <= icon.width * WIDER;
}

/** Something to use stands as close below the text, which may be the heading of that; or beside it in the same column. */
function hasCloser(layout: ScreenLayout, others: Bands, text: number, icon: number): boolean {
  const box = layout.shown[text] as Box;
  const above = layout.shown[icon] as Box;
  const gap = Math.max(box.y - above.y - above.height, box.height / 2);
  return others.beside({ ...box, height: box.height * 2 + gap * 2 }).some((one) => {
    const other = layout.shown[one] as Box;
    const far = other.y - box.y - box.height;
    const isAcross = other.x < box.x + box.width && box.x < other.x + other.width;
    return one !== icon && isAcross && !layout.isInside(icon, one) && far > -box.height && far <= gap;
  });
}
