// What an action does that changes nothing on the page: `Copy` may show nothing, and yet it copied.

import type { Unseen } from './causes-seen.js';
import type { Methods } from './causes-table.js';

/** What trackers do at every click, such as storing or sending something, is no sign of anything. */
const UNSEEN: Readonly<Record<Unseen, Methods>> = {
  clipboard: [['Clipboard', 'write writeText']],
  canvas: [
    [
      'CanvasRenderingContext2D',
      'fillRect strokeRect clearRect fill stroke fillText strokeText drawImage putImageData',
    ],
    ['WebGLRenderingContext', 'clear drawArrays drawElements'],
    ['WebGL2RenderingContext', 'clear drawArrays drawElements'],
    ['ImageBitmapRenderingContext', 'transferFromImageBitmap'],
  ],
  sound: [
    ['AudioScheduledSourceNode', 'start stop'],
    ['AudioBufferSourceNode', 'start'],
  ],
  speech: [['SpeechSynthesis', 'speak cancel']],
  print: [['', 'print']],
  style: [['CSSStyleSheet', 'insertRule deleteRule replace replaceSync']],
  shadow: [['Element', 'attachShadow']],
};

/** `note` calls back when the action calls one of the methods. */
export function unseenBy(note: (methods: Methods, mark: () => unknown) => void): ReadonlySet<Unseen> {
  const unseen = new Set<Unseen>();
  for (const [what, methods] of Object.entries(UNSEEN)) note(methods, () => unseen.add(what as Unseen));
  return unseen;
}
