// Steps that are code, by their names: what files cannot say. The intents of act/packs/core use them.

import { chosenOf, failed, OK, type Outcome } from '../engine/outcome.js';
import { milliseconds } from '../language/index.js';
import type { AtomAsked, Patterns } from '../resolve/index.js';
import { canDo, isVisible } from '../scene/candidate.js';
import { problem } from '../scene/problem.js';
import { type Found, referenceOf } from '../scene/world.js';
import { quote } from '../text/quote.js';
import { deadlineIn } from '../time/deadline.js';
import type { BuiltinName } from './program.js';
import type { Running } from './running.js';

type Builtin = (run: Running, args: Readonly<Record<string, unknown>>) => Promise<Outcome<void>>;

export async function builtin(
  run: Running,
  name: BuiltinName,
  args: Readonly<Record<string, unknown>>,
): Promise<Outcome<void>> {
  const allowed = await run.permit();
  return allowed.ok ? steps[name](run, args) : allowed;
}

/** Forms that ask for a name or an address, and are no login. */
const NO_LOGIN: ReadonlySet<string> = new Set(['signup', 'subscribe', 'password', 'search']);

const steps: Readonly<Record<BuiltinName, Builtin>> = {
  /** Fails where all that asks for a name is there to sign up or subscribe. Where that is unclear, it may log in. */
  async asks_who({ step, world }) {
    const all = await world.candidates(step.deadline);
    if (!all.ok) return all;
    const fields = all.value.filter(
      (one) =>
        canDo(one, 'type') && isVisible(one) && one.purposes?.some(({ is }) => is === 'username' || is === 'email'),
    );
    const isLogin = fields.length === 0 || fields.some(({ twin }) => twin === undefined || !NO_LOGIN.has(twin));
    return isLogin ? OK : failed('VERIFICATION_FAILED', { what: 'There is no login form here', said: '' });
  },
  /** Sends the current form, by its button or by Enter. The result is not checked. */
  async send(run) {
    const patterns = await run.world.patterns(run.step.deadline);
    const sent = patterns.ok ? await send(run, patterns.value) : patterns;
    return sent.ok ? OK : sent;
  },
  /** Sends a login form, and checks the result: the form is gone, or the page reports an error. */
  async send_login(run, { wait }) {
    const { step, world } = run;
    const from = await world.page(step.deadline);
    const old = await world.validationMessages(step.deadline);
    if (!old.ok) return old;
    const patterns = await world.patterns(step.deadline);
    const sent = patterns.ok ? await send(run, patterns.value) : patterns;
    if (!sent.ok) return sent;
    const ms = typeof wait === 'string' ? (milliseconds(wait) ?? 10_000) : 10_000;
    return verifyLogin(run, sent.value, { url: from.ok ? from.value.url : '', validationMessages: old.value }, ms);
  },
};

/** By the button of the form, or by Enter where it has none. */
async function send(run: Running, { login }: Patterns): Promise<Outcome<Found>> {
  const { step } = run;
  const target: AtomAsked = login?.submit === undefined ? { kind: 'infer' } : { kind: 'part', value: 'login.submit' };
  const found = await step.look(target, 'Submittable', 'click', { deadline: step.deadline.within(1000) });
  if (!found.ok) return found;
  if (referenceOf(found.value) === null) {
    const pressed = await step.move({ kind: 'press', keys: 'enter' });
    if (!pressed.ok) return pressed;
    run.record('press enter', chosenOf(found.value));
  } else {
    const on = await step.accept(found.value, target, 'Submittable', 'submit');
    const pressed = on.ok ? await step.perform({ kind: 'submit' }, on.value) : on;
    if (!pressed.ok) return pressed;
    run.record(`submit ${quote(found.value.thing?.name ?? '')}`, chosenOf(found.value));
  }
  run.about = found.value;
  return found;
}

interface Before {
  readonly url: string;
  readonly validationMessages: readonly string[];
}

/** How long a page may take to say something new: a second wrong password is reported in the same words. */
const SAME_WORDS_MS = 2500;

/** How long a page may take to come to rest behind a login. */
const SETTLING_MS = 3000;

/** Logged in: the form is gone. Not: the form is still there and the page reports an error, or nothing happens. */
async function verifyLogin(run: Running, about: Found, from: Before, waitMs: number): Promise<Outcome<void>> {
  const { step } = run;
  if (step.settings.verify === 'off') return OK;
  const started = Date.now();
  const end = deadlineIn(waitMs);
  let messages: readonly string[] = [];
  let isSettled = false;
  for (;;) {
    const patterns = await step.world.patterns(deadlineIn(2000));
    const page = await step.world.page(deadlineIn(2000));
    const isFormGone = patterns.ok && patterns.value.login === undefined;
    const validationMessages = await step.world.validationMessages(deadlineIn(2000));
    if (!validationMessages.ok) return validationMessages;
    messages = validationMessages.value;
    const isElsewhere = page.ok && page.value.url !== from.url;
    if (isFormGone && (messages.length === 0 || isElsewhere)) {
      if (isSettled) break;
      // A page that is only coming, or that shows something else while it asks the server, may bring the form back.
      await step.world.wait({ kind: 'ready' }, deadlineIn(Math.min(SETTLING_MS, Math.max(1, end.left()))));
      isSettled = true;
      continue;
    }
    isSettled = false;
    const isNew = messages.some((one) => !from.validationMessages.includes(one));
    if (messages.length > 0 && Date.now() - started > (isNew ? 150 : SAME_WORDS_MS)) break;
    if (end.isOver() || step.deadline.isCancelled()) break;
    await step.world.changed(end.within(150));
  }
  step.journal.spent('verify', Date.now() - started);
  const patterns = await step.world.patterns(deadlineIn(2000));
  // The form is gone: what could not be read of its fields does not matter any more.
  run.isAllSeen = patterns.ok && patterns.value.login === undefined;
  run.seen = run.isAllSeen ? ['login-gone'] : [];
  if (run.isAllSeen) return OK;
  const what = { what: 'The login did not succeed', said: messages.join('; ') };
  const denied = step.unverified(problem('VERIFICATION_FAILED', what), { about });
  return denied.ok ? OK : denied;
}
