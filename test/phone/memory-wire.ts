// A connection in memory: what one side writes the other reads, and it ends as a socket ends.

import { Duplex } from 'node:stream';

/** What was sent and has not come yet. */
let underWay = 0;

/** Whether anything is on its way, on any of these. */
export function isUnderWay(): boolean {
  return underWay > 0;
}

class Side extends Duplex {
  other: Side | null = null;
  #isEnded = false;

  constructor() {
    super({ allowHalfOpen: false });
  }

  /** As with a socket, it is sent before it is read. Null: the end. */
  #send(bytes: Buffer | null): void {
    if (this.#isEnded) return;
    this.#isEnded = bytes === null;
    underWay++;
    setImmediate(() => {
      underWay--;
      if (this.other?.destroyed === false) this.other.push(bytes);
    });
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(Buffer.from(bytes));
    done();
  }

  override _final(done: () => void): void {
    this.#send(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#send(null);
    done(error);
  }
}

export function memoryWire(): readonly [Duplex, Duplex] {
  const [one, two] = [new Side(), new Side()];
  one.other = two;
  two.other = one;
  return [one, two];
}
