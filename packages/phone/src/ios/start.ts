// Starting a simulator of this Mac, and waiting until it can be used.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../shared/messages.js';
import { type ProgramOptions, runProgram } from './programs.js';
import { findXcrun, Simctl, type Simulator } from './simctl.js';

/** Those of this machine, running or not. */
export async function simulators(deadline: Deadline, options: ProgramOptions = {}): Promise<readonly Simulator[]> {
  const listed = await simctlOf(options)?.simulators(deadline);
  return listed?.ok === true ? listed.value : [];
}

/** Its id, once it has come up; one that runs already is up. */
export async function startSimulator(
  { id, name, state }: Simulator,
  deadline: Deadline,
  options: ProgramOptions = {},
): Promise<Answer<string>> {
  const simctl = simctlOf(options);
  if (simctl === null) return bad(problem('WORLD_GONE', { what: messages.iosUnreachable, instead: messages.onTheMac }));
  const what = messages.startingDevice(name);
  if (!/^booted$/i.test(state)) {
    const booted = await simctl.text(['boot', id], what, deadline, id);
    if (!booted.ok) return booted;
  }
  const up = await simctl.text(['bootstatus', id, '-b'], what, deadline, id);
  return up.ok ? good(id) : up;
}

function simctlOf(options: ProgramOptions): Simctl | null {
  const { env = process.env, run = runProgram } = options;
  const xcrun = findXcrun(options);
  return xcrun === null ? null : new Simctl(xcrun, env, run);
}
