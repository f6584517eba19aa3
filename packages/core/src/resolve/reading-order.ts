// In which direction the script of a screen runs.

import type { Scene } from './scene.js';

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const MOST_READ = 300;

/** Most of what is written on the screen is in a script that runs from right to left. */
export function isRightToLeft(scene: Scene): boolean {
  let [rtl, ltr] = [0, 0];
  for (const { names } of scene.candidates.slice(0, MOST_READ)) {
    const text = names.find(({ source }) => source === 'text' || source === 'label')?.text ?? '';
    if (RTL.test(text)) rtl++;
    else if (/\p{L}/u.test(text)) ltr++;
  }
  return rtl > ltr;
}
