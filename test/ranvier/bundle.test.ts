// The bundle as an owner installs it: in a folder of a MUD, loaded by Ranvier's own BundleManager, with CommonJS and all.

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sources } from '../../scripts/sources.mjs';
import { type FakeSocket, Mud, type RealPlayer, ranvier } from './mud.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'beckon-mud-'));
const bundles = join(folder, 'bundles', '/');

type Client = RealPlayer & { socket: FakeSocket };
interface Events {
  get(name: string): Set<(...args: readonly unknown[]) => void> | undefined;
  attach(emitter: unknown): void;
}

/** A MUD that has both packages installed, our bundle copied in, and a bundle with stock events and commands of its own. */
beforeAll(async () => {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@beckon', 'text'), { recursive: true });
  symlinkSync(dirname(createRequire(import.meta.url).resolve('ranvier')), join(packages, 'ranvier'), 'dir');
  // From the sources: one module, as the package has it; Node refuses to require it if anything in it awaits.
  await build({
    entryPoints: [join(ROOT, 'packages/text/src/ranvier/index.ts')],
    outfile: join(packages, '@beckon', 'text', 'ranvier.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [sources],
    logLevel: 'error',
  });
  const exports = { './ranvier': './ranvier.js' };
  write('node_modules/@beckon/text/package.json', JSON.stringify({ name: '@beckon/text', type: 'module', exports }));
  cpSync(join(ROOT, 'packages/text/bundles/beckon-ranvier'), join(folder, 'bundles', 'beckon-ranvier'), {
    recursive: true,
  });
  write(
    'bundles/stock/input-events/commands.js',
    `module.exports = { event: () => (player) => player.socket.once('data', () => player.socket.write('stock')) };`,
  );
  write(
    'bundles/stock/commands/who.js',
    `const { Broadcast } = require('ranvier');
     module.exports = { aliases: ['players'], command: () => (args, player) => Broadcast.sayAt(player, 'Who: ' + player.name) };`,
  );
  write(
    'bundles/stock/commands/pet.js',
    `const { Broadcast } = require('ranvier');
     module.exports = {
       metadata: { rules: { direct: {} }, scopeProfile: { direct: ['room.npcs'] } },
       command: () => (args, player, arg0, { direct }) => Broadcast.sayAt(player, direct.name + ' purrs.'),
     };`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

let mud: Mud;
let ann: Client;

async function load(...names: readonly string[]): Promise<void> {
  mud = new Mud({ bundles: names, beckon: { without: ['sing'] } });
  const loaders = mud.state['EntityLoaderRegistry'] as unknown as Map<string, unknown>;
  const none = { setBundle: () => {}, setArea: () => {}, hasData: async () => false, fetchAll: async () => ({}) };
  for (const name of ['areas', 'help']) loaders.set(name, none);
  await new ranvier.BundleManager(bundles, mud.state).loadBundles();
  for (const start of (mud.state['ServerEventManager'] as unknown as Events).get('startup') ?? []) start({});
}

/** Connects as Ranvier does: all input events listen on the socket of the player. */
function connect(name: string): Client {
  const room = mud.state.RoomManager.getRoom('town:square') ?? mud.room('square', { title: 'Market Square' });
  const player = mud.player(name, room) as Client;
  (mud.state['InputEventManager'] as unknown as Events).attach(player.socket);
  player.socket.emit('commands', player);
  return player;
}

function type(player: Client, line: string): string {
  player.socket.emit('data', `${line}\r\n`);
  return player.socket.take();
}

describe('the bundle in a MUD', () => {
  // Ranvier loads a command once in a process: it keeps what it makes of it in the module itself.
  beforeAll(async () => load('beckon-ranvier', 'stock'));
  beforeEach(() => {
    ann = connect('Ann');
  });

  it('is loaded by Ranvier, and hears every line once', () => {
    expect((mud.state['InputEventManager'] as unknown as Events).get('commands')?.size).toBe(1);
    ann.room?.addItem(mud.item('gold coin', { keywords: ['coin'] }));
    const bob = connect('Bob');
    expect(type(ann, 'take coin')).toBe('You take the gold coin.');
    expect(bob.socket.take()).toBe('Ann takes the gold coin.');
    expect(type(ann, 'give it to bob')).toBe('You give the gold coin to Bob.');
    expect(bob.socket.take()).toBe('Ann gives the gold coin to Bob.');
    expect(type(bob, 'i')).toBe('You carry: a gold coin.');
    expect(ann.socket.listenerCount('data')).toBe(1);
  });

  it("calls the MUD's own commands, and those that declare verbs", () => {
    mud.npc('a grey cat', ann.room as NonNullable<Client['room']>);
    expect(type(ann, 'players')).toBe('Who: Ann');
    expect(type(ann, 'pet the cat')).toBe('a grey cat purrs.');
    expect(type(ann, 'pet the dog')).toBe('You see no "dog" here.');
    expect(type(ann, 'xyzzy')).toContain('xyzzy');
  });

  it('has its options from ranvier.json, and keeps the time of the last command', () => {
    expect(type(ann, 'sing')).toContain("I don't know how");
    expect((ann as unknown as { _lastCommandTime: number })._lastCommandTime).toBeGreaterThan(0);
  });
});

describe('a bundle beside it', () => {
  it('with faults in its verbs is said when the server starts', async () => {
    write('bundles/faulty/commands/bad.js', `module.exports = { metadata: { rules: {} }, command: () => () => {} };`);
    await expect(load('beckon-ranvier', 'faulty')).rejects.toThrow(/bad[\s\S]*no rules/);
  });
});
