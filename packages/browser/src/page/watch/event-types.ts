// The types of events that say what came of an action.

export const POINTER = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
  'auxclick',
] as const;
/** With a finger, too. */
export const PRESSES = [...POINTER, 'touchstart', 'touchend'] as const;

/** Films and sounds change without any change of the document. */
export const PLAYS = ['play', 'pause', 'volumechange', 'ratechange', 'seeked'] as const;
