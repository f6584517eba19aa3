// The element that a frame is in, as the page around the frame describes it.

import type { PageBridge } from '../page/main.js';
import type { FrameOwner } from '../page/protocol.js';

export type { FrameOwner };

/** What our script in the page around can be asked about the element. */
export type FrameElementBridge = PageBridge['frameElement'];
export type FrameElementMethod = keyof FrameElementBridge;

/** Of a frame that is on its way in or out. */
export const NO_OWNER: FrameOwner = {
  number: null,
  tag: 'iframe',
  id: '',
  name: '',
  title: '',
  label: '',
  heading: '',
  src: '',
  path: [],
  width: 0,
  height: 0,
};
