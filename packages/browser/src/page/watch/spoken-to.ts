// Frames that an action took hold of to say something to them: what they say afterwards may be their answer.

export class FramesSpokenTo {
  /** Each with how many timers of the action it took to get there. */
  readonly #frames = new Map<HTMLIFrameElement, number>();

  add(frame: unknown, generation: number): void {
    if (frame instanceof HTMLIFrameElement && !this.#frames.has(frame)) this.#frames.set(frame, generation);
  }

  /** Whose answer a message is; null: of none of these. */
  answering(source: MessageEventSource | null): number | null {
    if (source === null) return null;
    for (const [frame, generation] of this.#frames) if (frame.contentWindow === source) return generation;
    return null;
  }
}
