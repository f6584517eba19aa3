// Command lines for the shell of a device: nothing that a text or a name holds is ever taken as a part of the line.

/** Words that need no quotes. */
const PLAIN = /^[A-Za-z0-9_/.:@%+=,-]+$/;

/** One argument, as the shell reads it back to exactly this text. */
export function quoted(argument: string): string {
  if (PLAIN.test(argument)) return argument;
  // A shell argument ends at a zero byte, quoted or not.
  return `'${argument.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`;
}

export function lineOf(argv: readonly string[]): string {
  return argv.map(quoted).join(' ');
}

/** A command's output and how it ended. */
export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

export interface RanBytes {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly code: number;
}

/** Devices without the shell protocol lose exit codes: there the line itself says how it ended. */
const MARK = ' beckon-code:';

export function marked(line: string): string {
  return `${line}; echo "${MARK}$?"`;
}

/** The output before the mark, and the code; null: the mark is not there, so the output was cut off. */
export function unmarked(output: Uint8Array): RanBytes | null {
  const tail = Buffer.from(output.subarray(Math.max(0, output.length - 64))).toString('latin1');
  const found = / beckon-code:(\d{1,3})\r?\n?$/.exec(tail);
  if (found === null) return null;
  const size = output.length - (tail.length - found.index);
  return { stdout: output.subarray(0, size), stderr: new Uint8Array(0), code: Number(found[1]) };
}

/** Bytes that come in pieces, no more of them than allowed. */
export class Pile {
  readonly #pieces: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }
  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
  }
  bytes(): Uint8Array {
    return this.#pieces.length === 1 ? (this.#pieces[0] ?? new Uint8Array(0)) : Buffer.concat(this.#pieces);
  }
}

const HEAD = 5;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;

/** Reads the packets of the shell protocol: one byte what it is, four bytes how long, then the bytes. They may be cut anywhere. */
export class ShellPackets {
  readonly stdout = new Pile();
  readonly stderr = new Pile();
  /** Null until the command ended. */
  code: number | null = null;
  #head = Buffer.alloc(0);
  #kind = 0;
  #left = 0;

  get size(): number {
    return this.stdout.size + this.stderr.size;
  }

  add(given: Uint8Array): void {
    let piece = given;
    while (piece.length > 0) {
      if (this.#left === 0) {
        const need = HEAD - this.#head.length;
        this.#head = Buffer.concat([this.#head, piece.subarray(0, need)]);
        piece = piece.subarray(need);
        if (this.#head.length < HEAD) return;
        this.#kind = this.#head[0] ?? 0;
        this.#left = this.#head.readUInt32LE(1);
        this.#head = Buffer.alloc(0);
        continue;
      }
      const part = piece.subarray(0, this.#left);
      this.#left -= part.length;
      piece = piece.subarray(part.length);
      if (this.#kind === STDOUT) this.stdout.add(part);
      else if (this.#kind === STDERR) this.stderr.add(part);
      else if (this.#kind === EXIT && this.code === null) this.code = part[0] ?? 0;
    }
  }
}
