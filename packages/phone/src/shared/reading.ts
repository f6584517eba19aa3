// What an element on the screen says and where it is.

import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { ElementReading } from '@beckon/core/scene/world.js';
import type { Screen } from './screen.js';
import { nameShown } from './shown.js';
import { isStateWord, oneLine } from './texts.js';

/** Longer is no label with its value any more. */
const LONGEST_AROUND = 200;
/** How far up something that says more is searched for. */
const MOST_LEVELS = 4;

export function readingOf(screen: Screen, candidate: Candidate): ElementReading {
  const { id, state = {} } = candidate;
  const node = screen.nodeOf(id);
  const shown = screen.shownBox(id);
  const isSecret = screen.isSecret(id);
  const value = isSecret ? null : (state.value ?? null);
  const given = node === undefined || isSecret ? '' : textIn(screen, node.index);
  // `On` says what a switch is like, not what it is.
  const own = isStateWord(given) ? '' : given;
  const isWhole =
    shown !== null && node !== undefined && shown.width >= node.bounds.width && shown.height >= node.bounds.height;
  return {
    text: own || nameShown(candidate),
    around: node === undefined ? '' : aroundText(screen, node.index, own),
    value,
    checked: state.checked ?? null,
    isEnabled: state.enabled !== false,
    isVisible: state.visible !== false,
    box: node === undefined ? null : { ...node.bounds },
    viewport: shown === null ? 'outside' : isWhole ? 'inside' : 'partial',
  };
}

/** All text in a part of the screen, without secrets. */
export function textIn(screen: Screen, index: number): string {
  const written: string[] = [];
  const open = [index];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const node = screen.tree.nodes[one];
    if (node === undefined || node.isPassword) continue;
    const text = oneLine(node.text === '' ? node.description : node.text);
    if (text !== '' && written.at(-1) !== text) written.push(text);
    open.push(...[...node.children].reverse());
  }
  return written.join(' ');
}

/** The text of the smallest part around it that says more: a label with its value, a row. */
function aroundText(screen: Screen, index: number, own: string): string {
  let one = screen.tree.nodes[index]?.parent ?? -1;
  for (let level = 0; one >= 0 && level < MOST_LEVELS; level++) {
    const text = textIn(screen, one);
    if (text.length > LONGEST_AROUND) break;
    if (text !== own) return text;
    one = screen.tree.nodes[one]?.parent ?? -1;
  }
  return own;
}
