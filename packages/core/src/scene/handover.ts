// A page in the hands of a person, while a command waits for them: what they are asked, where they see it, how they answer.

import type { Problem } from './problem.js';

/** What a person is asked to do on the page. */
export interface HandoverRequest {
  readonly task: string;
  /** What is waited for beside their answer, as it is written; null: nothing. */
  readonly until: string | null;
  readonly timeoutMs: number;
  /** They see the page in a window of their own. */
  readonly hasWindow: boolean;
  /** For those who do not: what the page shows, and the way for their pointer and keyboard. */
  readonly screen: LiveScreen | null;
  /** It is over: answered elsewhere, the condition holds, the time is up, or it was cancelled. */
  readonly signal: AbortSignal;
}

export type HandoverAnswer = 'done' | 'refused';

/** Asks a person. Null: there is no one to be asked this way, or no longer. Ends soon after the signal. */
export type AskPerson = (request: HandoverRequest) => Promise<HandoverAnswer | null>;

/** What is on the page now. */
export interface LivePicture {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly address: string;
}

/** A dialog of the browser that waits for an answer. */
export interface LiveDialog {
  readonly kind: string;
  readonly message: string;
  readonly proposed: string;
}

export interface Held {
  readonly ctrl?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly meta?: boolean;
}

/** What a person does, with places as parts of the width and the height of the picture. */
export type PersonInput =
  | ({
      readonly kind: 'move' | 'down' | 'up';
      readonly x: number;
      readonly y: number;
      readonly button: 'none' | 'left' | 'middle' | 'right';
      readonly count: number;
    } & Held)
  | ({
      readonly kind: 'wheel';
      readonly x: number;
      readonly y: number;
      readonly dx: number;
      readonly dy: number;
    } & Held)
  | ({ readonly kind: 'key'; readonly isDown: boolean; readonly key: string; readonly code: string } & Held)
  /** Pasted, or composed by an input method. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'dialog'; readonly isAccepted: boolean; readonly text: string | null };

export interface LiveScreen {
  /** Shows what is there, and each change, until the result is called. */
  watch(onPicture: (picture: LivePicture) => void, onDialog: (dialog: LiveDialog | null) => void): () => void;
  send(input: PersonInput): Promise<void>;
}

/** The page, as long as it is a person's: nothing of what they type is kept or shown by anything else. */
export interface PageInHands extends Pick<HandoverRequest, 'hasWindow' | 'screen'> {
  /** Asks them beside the page, where the world itself can: in a side panel. */
  readonly ask: AskPerson | null;
  /** When nothing is left to hand over: the browser was closed, or its user took the tab back. Null: it is over before that. */
  lost(over: AbortSignal): Promise<Problem | null>;
  /** The page is the program's again. */
  end(): Promise<void>;
}

/** All of them at once: the first answer counts. Null: none of them has anyone to ask. */
export function askAny(ways: readonly AskPerson[]): AskPerson | null {
  const [first] = ways;
  if (first === undefined) return null;
  return (request) =>
    new Promise((resolve, reject) => {
      let left = ways.length;
      for (const way of ways)
        way(request).then((answer) => {
          left--;
          if (answer !== null || left === 0) resolve(answer);
        }, reject);
    });
}
