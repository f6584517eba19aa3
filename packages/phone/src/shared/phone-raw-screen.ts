// The tree of a phone, and touches by place, for tools that ask for them.

import type { RawLook, RawScreen, RawTouch } from '@beckon/core/scene/raw-screen.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, Point } from './device.js';
import type { ScreenReader } from './screen-reader.js';
import { settled } from './settle.js';

export class PhoneRawScreen implements RawScreen {
  readonly #reader: ScreenReader;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  get id(): string {
    return this.#reader.device.id;
  }

  get label(): string {
    return this.#reader.device.label;
  }

  async look(deadline: Deadline): Promise<Answer<RawLook>> {
    const view = await this.#reader.look(deadline);
    if (!view.ok) return view;
    const { screen, front, fingerprint, revision } = view.value;
    const { nodes, size } = screen.tree;
    return good({
      ...{ nodes, size, front, fingerprint, revision, at: Date.now() },
      candidates: screen.candidates,
      nodeOf: (id) => screen.nodeOf(id),
      isSecret: (id) => screen.isSecret(id),
      loading: screen.loading,
    });
  }

  tap(at: Point, deadline: Deadline): Promise<Answer<RawTouch>> {
    return this.#touch(deadline, (device, until) => device.tap(at, until));
  }

  swipe(from: Point, to: Point, ms: number, deadline: Deadline): Promise<Answer<RawTouch>> {
    return this.#touch(deadline, (device, until) => device.swipe(from, to, ms, until));
  }

  /** Whatever comes of it is what the screen shows when it has come to rest. */
  async #touch(
    deadline: Deadline,
    act: (device: Device, deadline: Deadline) => Promise<Answer<null>>,
  ): Promise<Answer<RawTouch>> {
    const before = await this.#reader.look(deadline);
    if (!before.ok) return before;
    const done = await this.#reader.do(deadline, act);
    if (!done.ok) return done;
    const after = await settled(this.#reader, before.value, { deadline });
    return good({ before: before.value.fingerprint, after: after.ok ? after.value.view.fingerprint : null });
  }
}
