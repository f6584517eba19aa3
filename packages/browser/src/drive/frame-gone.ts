// What a frame may answer instead of an answer.

/** The frame went away, or another document came into it, while it was queried. */
export class FrameGone extends Error {}
/** The frame is there and does not answer. */
export class FrameSilent extends FrameGone {}
/** Our own script failed: a bug, not a fact about the page. */
export class ScriptFailed extends Error {}
