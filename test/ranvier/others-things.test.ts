// What others carry, wear or have in their bags is no thing to be named in a MUD; the host's short forms still work.

import { beforeEach, describe, expect, it } from 'vitest';
import { Adapter } from '../../packages/text/src/ranvier/adapter.js';
import { type FakeSocket, Mud, type RealItem, type RealPlayer, type RealRoom, ranvier } from './mud.js';

type Client = RealPlayer & { socket: FakeSocket };

let mud: Mud;
let ann: Client;
let bob: Client;
let baker: ReturnType<Mud['npc']>;
let square: RealRoom;
let chest: RealItem;
let called: string[];

function type(player: Client, line: string): string {
  player.socket.emit('data', Buffer.from(`${line}\r\n`));
  return player.socket.take();
}

const names = (of: { inventory: { values(): Iterable<{ name: string }> } | null }): string[] =>
  [...(of.inventory?.values() ?? [])].map(({ name }) => name);

beforeEach(() => {
  called = [];
  mud = new Mud();
  square = mud.room('square', { title: 'Market Square', exits: [{ direction: 'north', roomId: 'town:yard' }] });
  mud.room('yard', { title: 'The Yard', exits: [{ direction: 'south', roomId: 'town:square' }] });
  ann = mud.player('Ann', square);
  bob = mud.player('Bob', square);
  baker = mud.npc('baker', square, { metadata: { accepts: true } });
  chest = mud.box('oak chest', { maxItems: 9, keywords: ['chest'] });
  chest.addItem(mud.item('steel sword', { keywords: ['sword'] }));
  for (const item of [chest, mud.item('loaf of bread', { keywords: ['bread'] })]) square.addItem(item);
  const bag = mud.box('leather satchel', { maxItems: 9, keywords: ['satchel'] });
  const pouch = mud.box('silk pouch', { maxItems: 9, keywords: ['pouch'] });
  pouch.addItem(mud.item('ruby', { keywords: ['ruby', 'gem'] }));
  bag.addItem(pouch);
  bob.addItem(bag);
  bob.addItem(mud.item('crooked dagger', { keywords: ['dagger'] }));
  const hat = mud.item('feathered hat', { keywords: ['hat'], metadata: { slot: 'head' } });
  bob.addItem(hat);
  bob.equip(hat, 'head');
  const apron = mud.item('white apron', { keywords: ['apron'], metadata: { slot: 'body' } });
  baker.addItem(apron);
  baker.equip(apron, 'body');
  baker.addItem(mud.item('rolling pin', { keywords: ['pin'] }));
  mud.command('equipment', { aliases: ['eq'], command: (args) => called.push(`equipment [${args}]`) });
  mud.command('who', { command: (args) => called.push(`who [${args}]`) });
  const adapter = new Adapter(mud.state, { broadcast: ranvier.Broadcast });
  for (const player of [ann, bob]) {
    player.socket.on('commands', (who: Client) => adapter.listen(who));
    player.socket.emit('commands', player);
    player.socket.take();
  }
});

describe('what others have', () => {
  it.each([
    ...['take ruby', 'take gem', 'x ruby', 'get ruby pouch', 'get ruby from satchel', 'take pouch from satchel'],
    ...[
      'open satchel',
      'look in satchel',
      'search satchel',
      'put bread in satchel',
      'put bread satchel',
      'close pouch',
    ],
    ...['take dagger', 'x dagger', "x bob's dagger", 'take his dagger', 'take dagger from him', 'get dagger bob'],
    ...['wear hat', 'take hat', 'x hat', 'remove hat', 'take hat from bob', "x bob's hat", 'get all bob'],
    ...['take apron', 'x apron', 'take pin', 'x pin', 'take pin from baker', 'get all baker', 'give pin to bob'],
    ...['give dagger baker', 'drop dagger', 'drop hat', 'take 2.dagger', 'take daggr', 'take all daggers', 'x it'],
    ...['attack baker with pin', 'unlock chest with dagger', 'ask baker for pin', 'show hat to baker', 'wave dagger'],
    ...['throw dagger at baker', 'put dagger in chest', 'take everything from bob', 'steal dagger', 'read hat'],
  ])('is neither named nor moved: %s', (line) => {
    const before = JSON.stringify(mud.picture());
    const said = type(ann, line);
    expect(said).not.toBe('');
    expect(said).not.toMatch(/crooked|feathered|leather|silk|white|rolling|(?:the|a) (?:ruby|satchel|dagger|pin)\b/i);
    if (!/bread|baker for/.test(line)) expect(JSON.stringify(mud.picture())).toBe(before);
    expect(names(bob)).toEqual(['leather satchel', 'crooked dagger']);
    expect(names(baker)).toEqual(['rolling pin']);
  });

  it('does not make what is here unclear', () => {
    bob.addItem(mud.item('iron sword', { keywords: ['sword'] }));
    baker.addItem(mud.item('stale loaf of bread', { keywords: ['bread'] }));
    expect(type(ann, 'x sword')).not.toContain('Which');
    type(ann, 'get sword');
    type(ann, 'take bread');
    expect(names(ann)).toEqual(['steel sword', 'loaf of bread']);
  });
});

describe('the short forms of a MUD', () => {
  it.each([
    ['l', /Market Square/],
    ['look', /Market Square/],
    ['l chest', /steel sword/],
    ['look in chest', /steel sword/],
    ['x chest', /chest/],
    ['inv', /carry/],
    ['i', /carry/],
    ['n', /Yard/],
    ['north', /Yard/],
  ])('%s', (line, said) => {
    expect(type(ann, line)).toMatch(said);
  });

  it.each([
    ['eq', 'equipment []'],
    ['equip', 'equipment []'],
    ['EQ', 'equipment []'],
    ['wh', 'who []'],
  ])('%s is the host’s', (line, what) => {
    type(ann, line);
    expect(called).toEqual([what]);
  });

  it.each([
    [['get sword chest'], ['steel sword'], []],
    [['get all chest'], ['steel sword'], []],
    [['get sword from chest', 'put sword chest'], [], []],
    [['get bread', 'give bread baker'], [], ['rolling pin', 'loaf of bread']],
    [['get bread', 'give baker bread'], [], ['rolling pin', 'loaf of bread']],
    [['get bread', 'give bread to baker'], [], ['rolling pin', 'loaf of bread']],
    [['get bread', 'drop bread', 'get bread', 'put bread chest', 'get bread chest'], ['loaf of bread'], []],
  ])('%j', (lines, own, bakers) => {
    for (const line of lines) type(ann, line);
    expect(names(ann)).toEqual(own);
    if (bakers.length > 0) expect(names(baker)).toEqual(bakers);
  });
});
