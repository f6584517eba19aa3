// What the tests of iOS share: a simulated iPhone, in memory, or through the programs that stand for idb and xcrun.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Problem } from '../../packages/core/src/scene/problem.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { type Deadline, deadlineIn } from '../../packages/core/src/time/deadline.js';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { openIos } from '../../packages/phone/src/ios/find-devices.js';
import type { IosDevice } from '../../packages/phone/src/ios/ios-device.js';
import type { ProgramOptions } from '../../packages/phone/src/ios/programs.js';
import type { UiNode, UiTree } from '../../packages/phone/src/shared/tree.js';
import { Phone } from '../phone/app.js';
import type { IosKind } from '../phone/ios-kind.js';
import { IosServer } from '../phone/ios-server.js';

/** Long enough for any machine; nothing in these tests waits for it to end. */
export function long(): Deadline {
  return deadlineIn(60_000);
}

export interface Started {
  readonly phone: Phone;
  readonly server: IosServer;
  readonly device: IosDevice;
  /** What was run since, without the device's id. */
  ran(): readonly string[];
}

const running: IosServer[] = [];

/** One that programs reach. */
export async function startServer(kind?: IosKind): Promise<IosServer> {
  const server = new IosServer(new Phone(), kind);
  await server.start();
  running.push(server);
  return server;
}

/** Through programs. */
export async function startPrograms(kind?: IosKind): Promise<Started> {
  const server = await startServer(kind);
  return opened(server, server.options());
}

/** In memory: for tests in virtual time. */
export function start(kind?: IosKind, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const server = new IosServer(new Phone(), kind);
  return opened(server, server.memory(env));
}

async function opened(server: IosServer, options: ProgramOptions): Promise<Started> {
  const device = value(await openIos(null, long(), options));
  server.ran.length = 0;
  const ran = (): readonly string[] =>
    server.ran.map((line) => line.replaceAll(` --udid ${server.id}`, '')).filter(isDeed);
  return { phone: server.phone, server, device, ran };
}

/** Questions about what idb can do are no actions. */
function isDeed(line: string): boolean {
  return !line.endsWith('--help');
}

export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
}

/** The value of an answer; a problem fails the test with its facts. */
export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) expect.fail(`${answer.problem.code} ${JSON.stringify(answer.problem.facts)}`);
  return answer.value;
}

/** The problem of an answer; a value fails the test. */
export function trouble<T>(answer: Answer<T>): Problem {
  if (answer.ok) expect.fail(`no problem, but ${JSON.stringify(answer.value)?.slice(0, 200)}`);
  return answer.problem;
}

/** A tree of test/mobile/trees-ios. */
export function treeNamed(name: string): UiTree {
  const file = fileURLToPath(new URL(`../mobile/trees-ios/${name}.json`, import.meta.url));
  return treeIn(readFileSync(file, 'utf8'));
}

export function treeIn(text: string): UiTree {
  const read = readDescribe(text);
  if (!read.ok) expect.fail(`${read.fault}: ${read.reason}`);
  return read.tree;
}

/** The only node that says this. */
export function nodeSaying(tree: UiTree, text: string): UiNode {
  const found = tree.nodes.filter((node) => node.text === text);
  expect(found, text).toHaveLength(1);
  return found[0] as UiNode;
}
