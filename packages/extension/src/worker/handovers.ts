// What programs ask the user to do on a page, until they answer in the side panel, or the question is taken back.

import type { HandedOver, HandoverAsked } from '@beckon/browser/remote/protocol.js';

/** A question that the side panel shows. */
export interface OpenHandover {
  /** Which one: an answer to one that is over is none to the next. */
  readonly id: number;
  readonly name: string;
  readonly task: string;
  readonly until: string | null;
}

interface Waiting extends OpenHandover {
  readonly client: string;
  readonly answer: (given: HandedOver) => void;
}

export class Handovers {
  #waiting: Waiting[] = [];
  #count = 0;
  onChange: (() => void) | null = null;

  get open(): readonly OpenHandover[] {
    return this.#waiting.map(({ id, name, task, until }) => ({ id, name, task, until }));
  }

  /** Answered when the user does; a program has one question at a time. */
  ask(client: string, name: string, { task, until }: HandoverAsked): Promise<HandedOver> {
    this.over(client);
    return new Promise((answer) => {
      this.#waiting.push({ id: ++this.#count, client, name, task: String(task), until, answer });
      this.onChange?.();
    });
  }

  answer(id: number, answer: 'done' | 'refused'): void {
    this.#end((one) => one.id === id, answer);
  }

  /** Taken back, or the program is gone. */
  over(client: string): void {
    this.#end((one) => one.client === client, null);
  }

  #end(isMeant: (one: Waiting) => boolean, answer: HandedOver['answer']): void {
    const ended = this.#waiting.filter(isMeant);
    if (ended.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => !isMeant(one));
    for (const one of ended) one.answer({ answer });
    this.onChange?.();
  }
}
