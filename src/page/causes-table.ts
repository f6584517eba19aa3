// The events that an action sends to a page. Whatever a page does while it handles one of them, it does because of it.

const POINTERS = 'pointerdown mousedown pointerup mouseup click dblclick contextmenu auxclick touchstart touchend';
const KEYS = 'keydown keypress keyup beforeinput input change submit reset invalid';
const DRAGS = 'dragstart drag dragenter dragover dragleave drop dragend';

export const CAUSES: readonly string[] = `${POINTERS} ${KEYS} ${DRAGS}`.split(' ');

/** What the browser makes of them, in the same turn; scripts bring these about as well. */
export const RESULTS: readonly string[] =
  'focus focusin blur focusout toggle beforetoggle close cancel copy cut paste'.split(' ');
