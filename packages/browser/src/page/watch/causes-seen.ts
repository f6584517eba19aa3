// What is known of what an action set going.

/** What fields hold, the address of the page, what has the focus; and what is opened beside the page. */
export type Compared = 'value' | 'url' | 'focus' | 'tab' | 'dialog' | 'download';

/** What is known when it is asked. Times are those of events of the page. */
export interface CausesSeen {
  /** In how many milliseconds the timers of the action fire that have not yet, the next one first. */
  readonly pending: readonly number[];
  /** The same without frames and idle moments: what a page sets a time for. */
  readonly timers: readonly number[];
  /** Whether a frame or an idle moment of the action is still to come; and whether it is an idle moment. */
  readonly isDrawing: boolean;
  readonly isIdling: boolean;
  /** How many of its frames have come. */
  readonly frames: number;
  /** The same of what was set meanwhile by a turn that may be of the action: an observer that was there, an event of what it did. */
  readonly loose: readonly number[];
  readonly isDrawingLoose: boolean;
  /** When one of these ran: from, to. */
  readonly looseRuns: readonly (readonly [from: number, to: number])[];
  /** Timers that were started by something else meanwhile: an answer to a request of the action, or the page by itself. */
  readonly others: readonly number[];
  /** When something ran that the action had set going, its own handlers included: from, to. */
  readonly runs: readonly (readonly [from: number, to: number, task: number])[];
  /** When the page drew something, and whether the action was at work then. */
  readonly drawings: readonly (readonly [at: number, isOwn: boolean])[];
  /** When a timer of the action fired last; 0: none did. */
  readonly firedAt: number;
  /** When something heard an answer to it last, or a message of its own; 0: nothing did. */
  readonly heardAt: number;
  /** It said something to its own window. */
  readonly hasTalked: boolean;
  /** It said something on a port, to a worker, or to others. */
  readonly hasPosted: boolean;
  /** The browser or another party was asked for something, and has not answered yet, or may answer more than once. */
  readonly isOpen: boolean;
  /** An answer is surely still to come; or one may come soon. */
  readonly isAwaited: boolean;
  readonly isAwaitedAfar: boolean;
  /** In a frame: it may have said or done something to the pages around it. */
  readonly hasReached: boolean;
  /** How many workers it made. */
  readonly workers: number;
  /** A message is on its way, or something was said to a worker, a socket, another window. */
  readonly isTalking: boolean;
  readonly hasAsked: boolean;
  /** Something was scrolled, or the focus given. */
  readonly hasScrolled: boolean;
  /** A dialog or popover was opened or closed. */
  readonly hasToggled: boolean;
  /** It asked what moves: it may wait until that is at rest. */
  readonly hasAskedMotions: boolean;
  /** A step back in the history of the page has begun, and has not arrived yet. */
  readonly isStepping: boolean;
  /** Something of the action should have run long since: the machine is too busy. */
  readonly isStarved: boolean;
  /** The page read a field between the key of a text and the text. */
  readonly isReadEarly: boolean;
  /** What comes without an event: what of it the action changed, and what something else did. */
  readonly changed: readonly Compared[];
  readonly changedByOthers: readonly Compared[];
  /** Whether the browser says of each change of the address by whom it is. */
  readonly isAddressKnown: boolean;
  /** The browser did not open a window that was asked for. */
  readonly isBlocked: boolean;
  /** What it did that changes nothing on the page. */
  readonly unseen: readonly Unseen[];
}

/** What leaves a page as it is, such as a text that is copied or a sound; or what neither an event nor a mutation shows. */
export type Unseen = 'clipboard' | 'canvas' | 'sound' | 'speech' | 'print' | 'style' | 'shadow' | 'frame';

/** What an event of the page's navigation contains. https://html.spec.whatwg.org/#the-navigateevent-interface */
export interface Going {
  readonly userInitiated: boolean;
  readonly hashChange: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/** What watches the causes in a page. */
export interface CauseWatcher {
  seen(): CausesSeen;
  /** Done when the page is about to go elsewhere: why. Null: it stays. */
  left(): Departure;
  end(): void;
}

/** Why a page goes elsewhere: what was pressed is a link or sends a form; something of the action may do it; nothing of it is under way. */
export type Reason = 'pressed' | 'action' | 'itself';

/** Can be awaited. */
export interface Departure {
  then(resolve: (why: Reason | null) => void): void;
}

/** Something that the action had set going, while it ran. */
export interface Run {
  readonly from: number;
  to: number;
  /** The task that it is, by the time of animations, which stands still meanwhile; -1: more than one. */
  readonly task: number;
  /** How many timers it took to get there. */
  readonly generation: number;
}
