// What showed that a command was done, in few words: `form sent, answered by navigation`.

import type { SignalName } from '../language/index.js';
import type { ObservedSignal } from '../scene/signals.js';

export interface ReportedSignal {
  readonly expected: SignalName;
  readonly seen: readonly ObservedSignal[];
}

/** Each observation as a note: the order is that in which they matter. */
const WORDS: Readonly<Record<ObservedSignal, string>> = {
  url: 'navigation',
  tab: 'a new tab',
  download: 'a download',
  dialog: 'a dialog box',
  modal: 'a dialog opened or closed',
  'login-gone': 'the login form is gone',
  gone: 'it is gone',
  state: 'a state changed',
  value: 'a value changed',
  dom: 'the page changed',
  form: 'form sent',
  request: 'a request was sent',
  scroll: 'it scrolled',
  focus: 'it took the focus',
  end: 'it is at its end',
  shown: 'it is in view',
  text: 'its text was read back',
  option: 'its option was read back',
  checked: 'its state was read back',
  number: 'its number was read back',
  files: 'it took the files',
  condition: 'it is true',
  app: 'the app in front was read back',
  steps: 'every step was verified',
  setting: 'it is set',
  data: 'it was read',
};

/** How a page answers a form. */
const ANSWERS: Partial<Readonly<Record<ObservedSignal, string>>> = {
  url: 'answered by navigation',
  tab: 'answered by a new tab',
  download: 'answered by a download',
  dialog: 'answered by a dialog box',
  modal: 'answered by a dialog',
  state: 'answered on the page',
  value: 'answered on the page',
  dom: 'answered on the page',
};

/** More are only repetition. */
const MOST = 2;

/** What was seen, the notable parts first. Empty: nothing. */
export function signalWords({ expected, seen }: ReportedSignal): string {
  const order = (Object.keys(WORDS) as ObservedSignal[]).filter((one) => seen.includes(one));
  if (expected !== 'form-sent')
    return order
      .slice(0, MOST)
      .map((one) => WORDS[one])
      .join(', ');
  const answers = order.flatMap((one) => ANSWERS[one] ?? []);
  // A page that leaves, or asks a server, has taken the form.
  const isSent = seen.some((one) => one === 'form' || one === 'url' || one === 'request' || one === 'tab');
  return [isSent ? 'form sent' : '', ...answers.slice(0, 1)].filter((part) => part !== '').join(', ');
}

/** Signals that say more than the command does: of a field that was filled everybody knows what was seen. */
const NOTABLE: ReadonlySet<SignalName> = new Set<SignalName>([
  ...(['effect', 'form-sent', 'hover-effect', 'logged-in', 'closed'] as const),
]);
/** What nearly everything leads to. */
const USUAL: ReadonlySet<ObservedSignal> = new Set<ObservedSignal>(['dom', 'state', 'value', 'scroll', 'focus']);

interface SignalledResult {
  readonly ok: boolean;
  readonly lifecycle: string;
  readonly signal?: ReportedSignal;
}

/** What a verified result was verified by, where that says more than the command. */
export function verifiedBy({ ok, lifecycle, signal }: SignalledResult): string {
  const isNotable = ok && lifecycle === 'verified' && signal !== undefined && NOTABLE.has(signal.expected);
  return isNotable ? signalWords(signal) : '';
}

/** The same for the line of a step: only what not nearly everything leads to. */
export function tellingly({ ok, lifecycle, signal }: SignalledResult): string {
  if (signal === undefined || signal.expected === 'form-sent')
    return verifiedBy({ ok, lifecycle, ...(signal === undefined ? {} : { signal }) });
  const rare = signal.seen.filter((one) => !USUAL.has(one));
  const notable = rare.length > 1 ? rare.filter((one) => one !== 'request') : rare;
  const isMore = notable.length > 0 && (notable[0] !== 'request' || signal.seen.length === 1);
  return isMore ? verifiedBy({ ok, lifecycle, signal: { ...signal, seen: notable } }) : '';
}
