// The parts of a report that a surface may colour: those of a code frame, and what steps need besides.

import type { Style as FrameStyle } from './frame.js';

export type Style = FrameStyle | 'good' | 'faint';
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;
