// Players and NPCs of a Ranvier MUD through the phases: lines go in at the socket, words come out at everybody's.

import { beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../../packages/text/src/phases/receive.js';
import { Adapter, type AdapterOptions, adapterOf, listen, worldOf } from '../../packages/text/src/ranvier/adapter.js';
import { type FakeSocket, Mud, type RealItem, type RealPlayer, type RealRoom, ranvier } from './mud.js';

type Client = RealPlayer & { socket: FakeSocket };

let mud: Mud;
let adapter: Adapter;
let square: RealRoom;
let vault: RealRoom;
let ann: Client;
let bob: Client;
let coins: RealItem[];
let chest: RealItem;
let faults: string[];

function start(options: AdapterOptions = {}): void {
  adapter = new Adapter(mud.state, {
    broadcast: ranvier.Broadcast,
    onFault: (error) => faults.push(String(error)),
    ...options,
  });
  for (const player of [ann, bob]) {
    // What Ranvier's input events do: each time it is waited for the next line.
    player.socket.removeAllListeners();
    player.socket.on('commands', (who: Client) => adapter.listen(who));
    player.socket.emit('commands', player);
    player.socket.take();
  }
}

/** Types a line and answers with what everybody is shown. */
function type(player: Client, line: string): string {
  player.socket.emit('data', Buffer.from(`${line}\r\n`));
  return player.socket.take();
}

beforeEach(() => {
  faults = [];
  mud = new Mud();
  square = mud.room('square', {
    title: 'Market Square',
    description: 'Stalls stand around a dry well.',
    exits: [
      { direction: 'north', roomId: 'town:vault' },
      { direction: 'portal', roomId: 'town:yard', aliases: ['shimmering portal'] },
    ],
  });
  vault = mud.room('vault', {
    title: 'The Vault',
    exits: [{ direction: 'south', roomId: 'town:square' }],
    doors: { 'town:square': { closed: true, locked: true, lockedBy: 'town:key' } },
  });
  mud.room('yard', { title: 'The Yard' });
  ann = mud.player('Ann', square);
  bob = mud.player('Bob', square);
  coins = [1, 2, 3].map(() => mud.item('gold coin', { keywords: ['coin'] }));
  chest = mud.box('wooden chest', { closeable: true, closed: true, maxItems: 2, keywords: ['chest'] });
  for (const item of [...coins, chest]) square.addItem(item);
  start();
});

const held = (player: Client): string[] => [...(player.inventory?.values() ?? [])].map(({ name }) => name);

describe('a line at the socket', () => {
  it('is done in Ranvier; the player is told, those in the room see it, and it is waited for the next', () => {
    expect(type(ann, 'take the gold coin')).toBe('You take the gold coin.');
    expect(bob.socket.take()).toBe('Ann takes the gold coin.');
    expect(held(ann)).toEqual(['gold coin']);
    expect(coins[0]?.carriedBy).toBe(ann);
    expect(ann.socket.commands.at(-1)).toBe('goAhead');
    expect(type(ann, 'drop it')).toBe('You put the gold coin down.');
    expect(bob.socket.take()).toBe('Ann puts the gold coin down.');
    // Ranvier has taken the inventory away with the last item.
    expect(ann.inventory).toBeNull();
    expect(type(ann, 'i')).toBe('You carry nothing.');
    expect(type(ann, 'drop coin')).toContain('not carrying');
    expect(faults).toEqual([]);
  });

  it('shows the room, with who and what is there', () => {
    const text = type(ann, 'look');
    expect(text).toContain('Market Square');
    expect(text).toContain('Stalls stand around a dry well.');
    expect(text).toContain('three gold coins');
    expect(text).toContain('Bob');
    expect(text).not.toContain('Ann');
    expect(text).toContain('north');
    expect(type(ann, 'x bob')).not.toBe('');
  });

  it('may be several at once, and an empty one is nothing', () => {
    ann.socket.emit('data', 'take coin\r\ntake coin\r\n\r\n');
    expect(held(ann)).toHaveLength(2);
    expect(ann.socket.take()).toBe('You take the gold coin.\nYou take the gold coin.');
    expect(type(ann, '')).toBe('');
    expect(type(ann, '   ')).toBe('');
    expect(type(ann, 'take coin')).toContain('You take');
  });

  it('numbers and ordinals mean one of several', () => {
    type(ann, 'take 2.coin');
    expect(held(ann)).toHaveLength(1);
    expect(ann.inventory?.has(coins[1]?.uuid ?? '')).toBe(true);
    type(ann, 'get all coins');
    expect(held(ann)).toHaveLength(3);
    expect(type(ann, 'take 2.coin')).not.toContain('You take');
  });

  it('a question is answered by the next line of the same player, and by nobody else', () => {
    const green = mud.item('envelope', {
      metadata: { resolution: { disambiguationLabel: 'large, green envelope', descriptors: ['large', 'green'] } },
    });
    const blue = mud.item('envelope', {
      metadata: { resolution: { disambiguationLabel: 'large, blue envelope', descriptors: ['large', 'blue'] } },
    });
    square.addItem(green);
    square.addItem(blue);
    const prompt = 'Which envelope do you mean: large, green envelope or large, blue envelope?';
    expect(type(ann, 'get envelope')).toBe(prompt);
    expect(type(bob, 'blue')).not.toContain('You take');
    expect(type(ann, 'blue')).toContain('You take the envelope.');
    expect(blue.carriedBy).toBe(ann);
    expect(green.carriedBy).toBeNull();
  });
});

describe('a line of several commands', () => {
  it('is done one by one, to the first that fails', () => {
    expect(type(ann, 'take coin, then open chest and put coin in it. look in chest')).toContain('a gold coin');
    expect(chest.inventory?.size).toBe(1);
    const text = type(ann, 'take coin then take zork then take coin');
    expect(text).toBe('You take the gold coin.\nYou see no "zork" here.');
    expect(held(ann)).toHaveLength(1);
  });

  it('goes on where a word is put right', () => {
    type(ann, 'take coin then open zork then put coin in chest');
    expect(chest.inventory).toBeNull();
    type(ann, 'oops chest');
    expect(chest.closed).toBe(false);
    expect(chest.inventory?.size).toBe(1);
  });

  it('for somebody who is nowhere does nothing', () => {
    ann.room?.players.delete(ann);
    ann.room = null;
    for (const line of ['look', 'take coin', 'n', 'i', 'x me', 'say hello']) expect(type(ann, line)).not.toBe('');
    expect(faults).toEqual([]);
  });
});

describe('things of Ranvier', () => {
  it('are put into containers, which get full', () => {
    type(ann, 'take all coins');
    expect(type(ann, 'put coin in chest')).toContain('chest');
    expect(chest.closed).toBe(false);
    expect([...(chest.inventory?.keys() ?? [])]).toHaveLength(1);
    type(ann, 'put coin in the wooden chest');
    const before = structuredClone(mud.picture());
    expect(type(ann, 'put coin in chest')).not.toContain('You put');
    expect(mud.picture()).toEqual(before);
    type(ann, 'take all from chest');
    expect(chest.inventory).toBeNull();
    expect(held(ann)).toHaveLength(3);
    expect(type(bob, 'look in chest')).toContain('empty');
  });

  it('are refused and rolled back where Ranvier fails in the middle of a plan', () => {
    start({
      verbs: [
        {
          name: 'stash',
          scopeProfile: { direct: ['room.items'], indirect: ['room.items'] },
          rules: {
            directIndirect: {
              acceptedRelations: ['in'],
              plan: ['set indirect open', 'move direct to actor', 'set actor.stashed 1', 'move direct to indirect'],
              says: 'You stash {the direct}.',
            },
          },
        },
      ],
    });
    chest.addItem(mud.item('pea'));
    chest.addItem(mud.item('bean'));
    const heard: string[] = [];
    ann.on('get', () => heard.push('get'));
    const before = structuredClone(mud.picture());
    expect(type(ann, 'stash coin in chest')).toContain('nothing was changed');
    expect(mud.picture()).toEqual(before);
    expect(heard).toEqual([]);
    const { addItem } = chest;
    chest.inventory = null;
    chest.addItem = () => {
      throw new Error('the gods say no');
    };
    const again = structuredClone(mud.picture());
    expect(type(ann, 'stash coin in chest')).toContain('nothing was changed');
    expect(mud.picture()).toEqual(again);
    chest.addItem = addItem;
    expect(type(ann, 'stash coin in chest')).toBe('You stash the gold coin.');
    expect(heard).toEqual(['get']);
    expect(faults).toEqual([]);
  });

  it('are opened, closed, locked and unlocked, by any key of the right kind', () => {
    const safe = mud.box('iron safe', { closed: true, locked: true, lockedBy: 'town:key', keywords: ['safe'] });
    square.addItem(safe);
    expect(type(ann, 'open safe')).toContain('locked');
    const [old, spare] = [1, 2].map(() => mud.item('brass key', { entityReference: 'town:key', keywords: ['key'] }));
    ann.addItem(old as RealItem);
    bob.addItem(spare as RealItem);
    expect(type(ann, 'unlock safe with key')).toBe('You unlock the iron safe with the brass key.');
    expect(safe.locked).toBe(false);
    expect(type(ann, 'open it')).toContain('You open the iron safe.');
    expect(type(bob, 'lock safe')).toContain('You lock the iron safe');
    expect([safe.closed, safe.locked]).toEqual([true, true]);
    expect(type(bob, 'drop key')).toContain('down');
    expect(type(ann, 'drop key')).toContain('down');
    expect(type(ann, 'unlock safe')).not.toContain('You unlock');
  });

  it('are unlocked by the key that was named, of several in the hand', () => {
    const safe = mud.box('iron safe', { closed: true, locked: true, lockedBy: 'town:key', keywords: ['safe'] });
    square.addItem(safe);
    const other = mud.item('iron key', { keywords: ['key'] });
    const keys = [1, 2].map(() => mud.item('brass key', { entityReference: 'town:key', keywords: ['key'] }));
    for (const key of [other, ...keys]) ann.addItem(key);
    expect(adapter.act(ann, 'unlock safe with iron key')).toMatchObject({ ok: false, code: 'UNLOCK_WRONG_KEY' });
    expect(adapter.act(ann, 'unlock safe with second brass key')).toMatchObject({
      ok: true,
      indirect: { id: keys[1]?.uuid },
    });
    expect(safe.locked).toBe(false);
  });

  it('are worn in their slot', () => {
    const [hat, cap] = ['red hat', 'blue cap'].map((name) => mud.item(name, { metadata: { slot: 'head' } }));
    ann.addItem(hat as RealItem);
    ann.addItem(cap as RealItem);
    const heard: unknown[] = [];
    ann.on('equip', (slot) => heard.push(slot));
    expect(type(ann, 'wear hat')).toBe('You put the red hat on.');
    expect(ann.equipment.get('head')).toBe(hat);
    expect(heard).toEqual(['head']);
    expect(type(ann, 'put on cap')).toBe('You would have to take off the red hat first.');
    expect(type(ann, 'take off hat')).toBe('You take the red hat off.');
    expect(ann.equipment.size).toBe(0);
    expect(type(ann, 'wear cap')).toBe('You put the blue cap on.');
    expect(type(ann, 'wear coin')).not.toContain('You put');
  });

  it('are given to players, and to NPCs that accept them', () => {
    const smith = mud.npc('Wally', square, { behaviors: {} });
    type(ann, 'take coin');
    bob.socket.take();
    expect(type(ann, 'give coin to bob')).toBe('You give the gold coin to Bob.');
    expect(bob.socket.take()).toBe('Ann gives the gold coin to Bob.');
    expect(held(bob)).toEqual(['gold coin']);
    expect(ann.inventory).toBeNull();
    expect(type(bob, 'give coin to wally')).not.toContain('You give');
    expect(held(bob)).toEqual(['gold coin']);
    (smith.behaviors as Map<string, unknown>).set('accepts', [coins[0]?.entityReference]);
    expect(type(bob, 'give coin to wally')).toBe('You give the gold coin to Wally.');
    expect(smith.inventory?.size).toBe(1);
  });

  it('are no more than one can carry', () => {
    const small = mud.player('Small', square, { inventory: { items: [], max: 1 } }) as Client;
    expect(adapter.act(small, 'take coin').ok).toBe(true);
    expect(adapter.act(small, 'take coin')).toMatchObject({ ok: false, code: 'TAKE_FULL' });
    type(ann, 'take coin');
    expect(adapter.act(ann, 'give coin to small')).toMatchObject({ ok: false, code: 'GIVE_FULL' });
  });

  it('may forbid, add and remark in their metadata; a fault there is told once and stops nothing', () => {
    (coins[0] as RealItem).metadata = {
      beckon: { vetoes: [{ verb: 'take', code: 'CURSED', says: 'It burns your fingers.' }] },
    };
    (coins[1] as RealItem).metadata = { beckon: { vetoes: [{ verb: 'tkae', says: 'No.' }] } };
    expect(adapter.act(ann, 'take 1.coin')).toMatchObject({
      ok: false,
      code: 'CURSED',
      messages: ['It burns your fingers.'],
    });
    expect(adapter.act(ann, 'take 2.coin').ok).toBe(true);
    adapter.act(ann, 'drop coin');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('did you mean "take"');
  });
});

describe('ways', () => {
  it('lead through doors, and Ranvier hears who moves', () => {
    const heard: string[] = [];
    square.on('playerLeave', () => heard.push('leave'));
    vault.on('playerEnter', () => heard.push('enter'));
    ann.on('enterRoom', () => heard.push('enterRoom'));
    expect(type(ann, 'n')).toContain('locked');
    expect(ann.room).toBe(square);
    ann.addItem(mud.item('brass key', { entityReference: 'town:key', keywords: ['key'] }));
    expect(type(ann, 'unlock north door')).toContain('You unlock the north door');
    expect(type(ann, 'open door')).toContain('You open the north door.');
    expect(vault.getDoor(square)).toMatchObject({ closed: false, locked: false });
    bob.socket.take();
    expect(type(ann, 'north')).toContain('The Vault');
    expect(ann.room).toBe(vault);
    expect(bob.socket.take()).toBe('Ann leaves.');
    expect(heard).toEqual(['leave', 'enter', 'enterRoom']);
    // The same door, seen from its other side.
    expect(type(ann, 'close it')).toContain('You close the south door.');
    expect(vault.getDoor(square)?.closed).toBe(true);
    expect(adapter.act(bob, 'north')).toMatchObject({ ok: true });
    expect(bob.room).toBe(vault);
  });

  it('have any names, and those who are there see who arrives', () => {
    const yard = mud.state.RoomManager.getRoom('town:yard');
    bob.moveTo(yard as RealRoom);
    bob.socket.take();
    expect(type(ann, 'portal')).toContain('The Yard');
    expect(bob.socket.take()).toBe('Ann comes in.');
    ann.moveTo(square);
    expect(type(ann, 'enter shimmering portal')).toContain('The Yard');
  });

  it('are followed by followers', () => {
    bob.follow(ann);
    const dog = mud.npc('dog', square);
    (ann.followers as Set<unknown>).add(dog);
    type(ann, 'go portal');
    const text = bob.socket.take();
    expect(text).toContain('You follow Ann.');
    expect(text).toContain('The Yard');
    expect([bob.room?.title, dog.room?.title]).toEqual(['The Yard', 'The Yard']);
  });

  it('are closed to those who fight', () => {
    const rat = mud.npc('rat', square);
    ann.combatants.add(rat);
    expect(adapter.act(ann, 'portal')).toMatchObject({ ok: false, code: 'GO_FIGHTING' });
    expect(adapter.act(ann, 'go portal')).toMatchObject({ ok: false, code: 'GO_FIGHTING' });
    expect(ann.room).toBe(square);
  });

  it('are left one after the other: what waits in a room acts before the next command of the line', () => {
    const yard = mud.state.RoomManager.getRoom('town:yard') as RealRoom;
    const cell = mud.room('cell', { title: 'The Cell' });
    yard.on('playerEnter', (who: Client) => who.moveTo(cell));
    yard.addItem(mud.item('ruby'));
    const text = type(ann, 'portal then take ruby');
    expect(text).toContain('The Yard');
    expect(ann.room).toBe(cell);
    expect(held(ann)).toEqual([]);
  });
});

describe('NPCs', () => {
  it('go through the same phases, and are seen to', () => {
    const wally = mud.npc('Wally', square);
    const outcome = adapter.act(wally, 'take coin and put it in the chest');
    expect(outcome.ok).toBe(true);
    expect(chest.inventory?.size).toBe(1);
    const seen = ann.socket.take();
    expect(seen).toContain('Wally takes the gold coin.');
    expect(seen).toContain('Wally');
    expect(adapter.act(wally, 'take the moon')).toMatchObject({ ok: false, code: 'TARGET_NOT_FOUND' });
    expect(adapter.act(wally, 'frobnicate')).toMatchObject({ ok: false, code: 'UNKNOWN_VERB' });
    expect(adapter.act(wally, 'north').ok).toBe(false);
    expect(adapter.act(wally, 'go portal').ok).toBe(true);
    expect(wally.room?.title).toBe('The Yard');
  });

  it('may act from a script that hears what a player does', () => {
    const wally = mud.npc('Wally', square);
    wally.on('playerDropItem', () => void adapter.act(wally, 'take coin'));
    type(ann, 'take coin');
    expect(type(ann, 'drop coin')).toContain('You put the gold coin down.\nWally takes the gold coin.');
    expect(wally.inventory?.size).toBe(1);
    expect(ann.inventory).toBeNull();
  });
});

describe("Ranvier's own commands", () => {
  beforeEach(() => {
    mud.command('who', {
      aliases: ['players'],
      command: (args, player, arg0) => ranvier.Broadcast.sayAt(player, `who: ${arg0} [${args}]`),
    });
    mud.command('look', { command: (_, player) => ranvier.Broadcast.sayAt(player, 'the look of Ranvier') });
    mud.command('score', { command: (_, player) => ranvier.Broadcast.sayAt(player, 'the score of Ranvier') });
    mud.command('shutdown', {
      requiredRole: 2,
      command: (_, player) => ranvier.Broadcast.sayAt(player, 'down'),
    });
    start();
  });

  it('are called for what is no verb of ours, by their names and the beginnings of them', () => {
    expect(type(ann, 'who  is here. then what')).toBe('who: who [is here. then what]');
    expect(type(ann, 'Players')).toBe('who: players []');
    expect(type(ann, 'wh is here')).toBe('who: who [is here]');
    expect(type(ann, 'shut')).not.toContain('down');
    expect(type(ann, 'score')).toBe('the score of Ranvier');
    expect(type(ann, 'look')).toContain('Market Square');
    expect(type(ann, 'shutdown')).toBe('You are not allowed to do that.');
    expect(type(ann, 'take coin then who then')).toBe('You take the gold coin.\nwho: who [then]');
  });

  it('come first for verbs that a MUD does without', () => {
    start({ without: ['look'] });
    expect(type(ann, 'look')).toBe('the look of Ranvier');
    start({ ours: ['take'] });
    expect(type(ann, 'look')).toBe('the look of Ranvier');
  });

  it('are heard though a question is open, which is gone then', () => {
    square.addItem(mud.item('red key'));
    square.addItem(mud.item('blue key'));
    expect(type(ann, 'take key')).toContain('Which key');
    expect(type(ann, 'who')).toBe('who: who []');
    expect(type(ann, 'blue')).not.toContain('You take');
    expect(type(ann, 'take')).toContain('?');
    expect(type(ann, 'who')).toBe('who: who []');
    expect(held(ann)).toEqual([]);
  });

  it('that throw are told of, and the next line is heard', () => {
    mud.command('crash', {
      command: () => {
        throw new Error('bad command');
      },
    });
    expect(type(ann, 'crash')).toContain('Something went wrong');
    expect(faults).toEqual(['Error: bad command']);
    expect(type(ann, 'who')).toBe('who: who []');
  });

  it('end the listening of a player who leaves', () => {
    mud.command('quit', {
      command: (_, player) =>
        (mud.state['PlayerManager'] as unknown as { removePlayer(who: unknown, end: boolean): void }).removePlayer(
          player,
          true,
        ),
    });
    type(ann, 'quit');
    expect(ann.socket.listenerCount('data')).toBe(0);
    expect(square.players.has(ann)).toBe(false);
    expect(type(bob, 'look')).not.toContain('Ann');
  });

  it('channels, skills and commands of rooms are found, too', () => {
    const { Channel } = ranvier.Channel;
    const channels = mud.state.ChannelManager as unknown as { add(channel: unknown): void };
    channels.add(new Channel({ name: 'say', audience: new ranvier.RoomAudience() }));
    channels.add(new Channel({ name: 'tell', audience: new ranvier.PrivateAudience() }));
    channels.add(new Channel({ name: 'gods', minRequiredRole: 2, audience: new ranvier.RoomAudience() }));
    const skill = new ranvier.Skill('rend', { name: 'Rend', lag: 1 }, mud.state);
    (mud.state.SkillManager as unknown as { add(skill: unknown): void }).add(skill);
    expect(type(ann, 'say Hello. Take all then go!')).toBe('[say] Ann: Hello. Take all then go!');
    expect(bob.socket.take()).toBe('[say] Ann: Hello. Take all then go!');
    expect(type(ann, 'tell nobody hello')).toBe('Who do you want to tell that?');
    expect(type(ann, 'say')).toContain('Channel: say');
    expect(type(ann, 'gods hello')).toBe('You are not allowed to do that.');
    type(ann, 'rend rat');
    const queued = (ann as unknown as { commandQueue: { queue: { label: string; execute(): void }[] } }).commandQueue
      .queue;
    expect(queued.map(({ label }) => label)).toEqual(['rend rat']);
    const used: unknown[] = [];
    ann.on('useAbility', (...args) => used.push(args));
    queued[0]?.execute();
    expect(used).toEqual([[skill, 'rat']]);
    square.metadata = { commands: ['pray'] };
    const prayed: unknown[] = [];
    square.on('command', (...args) => prayed.push(args));
    expect(type(ann, 'pray for rain')).toBe('');
    expect(prayed).toEqual([[ann, 'pray', 'for rain']]);
    expect(type(ann, 'zzz')).toContain('zzz');
  });
});

describe('what others carry', () => {
  let rat: ReturnType<Mud['npc']>;
  beforeEach(() => {
    rat = mud.npc('rat', square);
    rat.addItem(mud.item('cheese'));
    bob.addItem(mud.item('rusty sword', { keywords: ['sword'] }));
    bob.addItem(mud.item('red potion', { keywords: ['potion'] }));
    bob.addItem(mud.item('blue potion', { keywords: ['potion'] }));
  });

  it.each([
    'take sword',
    'take all.potion',
    'take potions',
    'drink potion',
    'x sword',
    'look at cheese',
    'take sword from bob',
    'take all from bob',
    "x bob's sword",
    'give cheese to bob',
    'put sword in chest',
    'wear sword',
    'take sword bob',
  ])('is no thing to be named: %s', (line) => {
    const said = type(ann, line);
    expect(said).not.toMatch(/rusty|red potion|blue potion|Which/i);
    expect(said).not.toMatch(/(?:the|a) cheese/i);
    expect(held(ann)).toEqual([]);
  });

  it('is not told of when one looks at them', () => {
    expect(type(ann, 'look at bob')).not.toContain('sword');
    expect(type(ann, 'look at rat')).not.toContain('cheese');
    expect(type(bob, 'i')).toContain('rusty sword');
    const bag = mud.box('leather bag', { maxItems: 5, keywords: ['bag'] });
    bag.addItem(mud.item('ruby', { keywords: ['ruby'] }));
    bob.addItem(bag);
    for (const line of ['x bob', 'look at bob', 'look in bag', 'search bob', 'get ruby bag', 'x ruby'])
      expect(type(ann, line), line).not.toMatch(/holds|(?:the|a) ruby|(?:the|a) leather/i);
    expect(type(bob, 'i')).toContain('ruby');
  });

  it('is named by a verb that says so', () => {
    const asked: unknown[] = [];
    mud.command('appraise', {
      metadata: { beckon: { scopeProfile: { direct: ['room.npcs.nested'] }, rules: { direct: {} } } },
      command: (_, __, ___, context) => asked.push((context as { direct: { name: string } }).direct.name),
    });
    start();
    type(ann, 'appraise sword');
    expect(asked).toEqual(['rusty sword']);
  });
});

describe('words and forms of MUDs', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    for (const name of ['equipment', 'scan', 'score', 'affects', 'equip'])
      mud.command(name, { command: (args, _, arg0) => said.push(`${arg0} [${args}]`) });
    mud.command('aardvark', { requiredRole: 2, command: () => said.push('aardvark') });
    chest.closed = false;
    chest.addItem(mud.item('rusty sword', { keywords: ['sword'] }));
    chest.addItem(mud.item('old shield', { keywords: ['shield'] }));
    start();
  });

  it('are abbreviated: the first command that begins so, and may be used', () => {
    for (const line of ['eq', 'sc', 'sco', 'aff me', 'a', 'equip sword']) type(ann, line);
    expect(said).toEqual(['equipment []', 'scan []', 'score []', 'affects [me]', 'affects []', 'equip [sword]']);
    expect(type(ann, 'zz')).toContain('zz');
  });

  it('are no answer to a question', () => {
    square.addItem(mud.item('equine key', { keywords: ['key'] }));
    square.addItem(mud.item('brass key', { keywords: ['key'] }));
    type(ann, 'take key');
    expect(type(ann, 'eq')).toContain('Which key');
    expect(said).toEqual([]);
  });

  it.each([
    ['get sword chest', ['rusty sword']],
    ['get all chest', ['rusty sword', 'old shield']],
    ['get the rusty sword wooden chest', ['rusty sword']],
    ['take wooden chest', ['wooden chest']],
    ['get all coin', ['gold coin', 'gold coin', 'gold coin']],
    ['get sword bob', []],
    ['get unicorn chest', []],
  ])('leave out "from": %s', (line, things) => {
    type(ann, line);
    expect(held(ann)).toEqual(things);
  });

  it('take nothing where there is nothing in it', () => {
    type(ann, 'get all chest');
    type(ann, 'drop all');
    type(ann, 'get all chest');
    expect(held(ann)).toEqual([]);
  });

  it('leave out "in" and "to"', () => {
    type(ann, 'get sword chest');
    type(ann, 'put sword chest');
    expect([...(chest.inventory?.values() ?? [])].map(({ name }) => name)).toEqual(['old shield', 'rusty sword']);
    type(ann, 'get shield chest');
    type(ann, 'give shield bob');
    expect(held(bob)).toEqual(['old shield']);
    type(bob, 'give ann shield');
    expect(held(ann)).toEqual(['old shield']);
  });
});

describe('commands that declare verbs', () => {
  it('are called with what was meant', () => {
    const calls: unknown[] = [];
    mud.command('polish', {
      aliases: ['buff'],
      metadata: {
        rules: { direct: {}, directIndirect: { acceptedRelations: ['with'] } },
        scopeProfile: { direct: ['player.inventory', 'room.items'], indirect: ['player.inventory'] },
      },
      command: (args, player, arg0, context) => {
        calls.push([args, player, arg0, context]);
        ranvier.Broadcast.sayAt(player, 'It shines.');
      },
    });
    start();
    const cloth = mud.item('soft cloth', { keywords: ['cloth'] });
    ann.addItem(cloth);
    expect(type(ann, 'polish the chest')).toBe('It shines.');
    expect(calls.pop()).toEqual([chest.uuid, ann, 'polish', { verb: 'polish', ruleKey: 'direct', direct: chest }]);
    expect(type(ann, 'buff chest with cloth')).toBe('It shines.');
    expect(calls.pop()).toEqual([
      `${chest.uuid} with ${cloth.uuid}`,
      ann,
      'buff',
      {
        verb: 'polish',
        ruleKey: 'directIndirect',
        direct: chest,
        indirect: cloth,
        relation: 'with',
        relationRaw: 'with',
      },
    ]);
    expect(type(ann, 'polish the moon')).toContain('moon');
    expect(type(ann, 'polish')).toContain('?');
    expect(calls).toEqual([]);
  });

  it('may have a plan instead, and replace verbs and words of ours', () => {
    let isCalled = false;
    mud.command('get', {
      metadata: {
        beckon: {
          rules: { direct: { plan: ['move direct to actor'], says: 'Yours: {the direct}.' } },
          scopeProfile: { direct: ['room.items'] },
        },
      },
      command: () => {
        isCalled = true;
      },
    });
    start();
    expect(type(ann, 'get coin')).toContain('Yours: the gold coin.');
    expect(type(ann, 'take coin')).toContain('You take the gold coin.');
    expect(isCalled).toBe(false);
  });

  it('ask for the role they need', () => {
    mud.command('smite', { requiredRole: 1, metadata: { rules: { direct: {} } }, command: () => {} });
    start();
    expect(adapter.act(ann, 'smite bob')).toMatchObject({ ok: false, code: 'FORBIDDEN_BLOCKED' });
    (ann as { role: number }).role = 1;
    expect(adapter.act(ann, 'smite bob').ok).toBe(true);
  });

  it('are all checked when the world is made', () => {
    mud.command('bad', { metadata: { rules: {} }, command: () => {} });
    mud.command('worse', { metadata: { beckon: { rules: { indirect: {} } } }, command: () => {} });
    expect(() => new Adapter(mud.state)).toThrow(/bad[\s\S]*no rules[\s\S]*worse[\s\S]*acceptedRelations/);
  });
});

describe('worlds over a game state', () => {
  it('two of them know nothing of each other', () => {
    const one = worldOf(mud.state);
    const two = worldOf(mud.state);
    expect(receive(one, 'player/ann', 'take coin').ok).toBe(true);
    expect(receive(two, 'player/ann', 'drop it')).toMatchObject({ code: 'PRONOUN_UNKNOWN' });
    expect(receive(one, 'player/ann', 'drop it').ok).toBe(true);
    one.model.settle();
  });

  it('a player who comes back starts anew', () => {
    square.addItem(mud.item('red key'));
    square.addItem(mud.item('blue key'));
    type(ann, 'take key');
    const again = mud.player('Ann', square) as Client;
    expect(adapter.act(again, 'blue').ok).toBe(false);
  });

  it('undo takes nothing back that others have seen', () => {
    type(ann, 'take coin');
    expect(type(ann, 'undo')).toBe('There is nothing to undo.');
    expect(held(ann)).toHaveLength(1);
  });

  it('one adapter for each game state', () => {
    expect(adapterOf(mud.state)).toBe(adapterOf(mud.state));
    ann.socket.removeAllListeners();
    listen(mud.state, ann);
    expect(ann.socket.listenerCount('data')).toBe(1);
    ann.socket.emit('data', 'take coin');
    expect(held(ann)).toHaveLength(1);
  });
});
