// A small MUD on Ranvier itself, in memory: no server, no files, no network. Only tests of this folder may load Ranvier.

import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type {
  Broadcast,
  Channel,
  Character,
  GameState,
  Item,
  Player,
  RanvierCommand,
  Room,
  Skill,
} from '../../packages/text/src/ranvier/ranvier.js';

const require = createRequire(import.meta.url);

type Make<T, A extends readonly unknown[]> = new (...args: A) => T;
interface Manager {
  readonly [method: string]: unknown;
}

/** Ranvier's package, as far as tests use it. */
interface RanvierPackage {
  readonly Config: {
    load(data: Readonly<Record<string, unknown>>): void;
    get(key: string, fallback?: unknown): unknown;
  };
  readonly Logger: { setLevel(level: string): void };
  readonly Broadcast: Broadcast;
  readonly Area: Make<Area, [bundle: string | null, name: string, manifest: Readonly<Record<string, unknown>>]>;
  readonly Room: Make<RealRoom, [area: Area, definition: Readonly<Record<string, unknown>>]>;
  readonly Item: Make<RealItem, [area: Area, definition: Readonly<Record<string, unknown>>]>;
  readonly Npc: Make<RealNpc, [area: Area, definition: Readonly<Record<string, unknown>>]>;
  readonly Player: Make<RealPlayer, [data: Readonly<Record<string, unknown>>]>;
  readonly Command: Make<RanvierCommand, [bundle: string, name: string, definition: CommandDefinition, file: string]>;
  readonly Channel: { readonly Channel: Make<Channel, [config: Readonly<Record<string, unknown>>]> };
  readonly RoomAudience: Make<object, []>;
  readonly PrivateAudience: Make<object, []>;
  readonly Skill: Make<Skill, [id: string, config: Readonly<Record<string, unknown>>, state: GameState]>;
  readonly BundleManager: Make<
    { loadBundles(distribute?: boolean): Promise<void>; loadBundle(name: string, path: string): Promise<void> },
    [path: string, state: unknown]
  >;
  readonly [name: string]: unknown;
}

export interface Area {
  readonly name: string;
  addRoom(room: Room): void;
}
type Listens = Pick<EventEmitter, 'on' | 'listenerCount'>;
export type RealRoom = Room & Listens;
export type RealItem = Item & Listens & { hydrate(state: unknown): void };
export type RealNpc = Character & Listens & { hydrate(state: unknown): void };
export type RealPlayer = Player &
  Listens & { hydrate(state: unknown): void; follow(other: Character): void; readonly combatants: Set<Character> };
export interface CommandDefinition {
  readonly command: (args: string, player: Character, arg0: string, context?: unknown) => unknown;
  readonly aliases?: readonly string[];
  readonly requiredRole?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export const ranvier = require('ranvier') as RanvierPackage;
ranvier.Logger.setLevel('error');

const MANAGERS = [
  'AreaBehaviorManager:BehaviorManager',
  'AreaFactory',
  'AreaManager',
  'AttributeFactory',
  'ChannelManager',
  'CommandManager',
  'EffectFactory',
  'HelpManager',
  'InputEventManager:EventManager',
  'ItemBehaviorManager:BehaviorManager',
  'ItemFactory',
  'ItemManager',
  'MobBehaviorManager:BehaviorManager',
  'MobFactory',
  'MobManager',
  'PartyManager',
  'PlayerManager',
  'QuestFactory',
  'QuestGoalManager',
  'QuestRewardManager',
  'RoomBehaviorManager:BehaviorManager',
  'RoomFactory',
  'RoomManager',
  'ServerEventManager:EventManager',
  'SkillManager',
  'SpellManager:SkillManager',
  'EntityLoaderRegistry',
  'DataSourceRegistry',
] as const;

type Managers = Record<string, Manager & { add(...args: readonly unknown[]): void }>;
export type RealState = Required<GameState> & Managers;

/** Somebody's client: keeps what it is sent. */
export class FakeSocket extends EventEmitter {
  readonly sent: string[] = [];
  writable = true;
  readonly commands: string[] = [];

  write(text: string): void {
    this.sent.push(text);
  }

  command(name: string): void {
    this.commands.push(name);
  }

  end(): void {
    this.writable = false;
  }

  /** All that was sent since it was last asked, without colours and prompts. */
  take(): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
    const text = this.sent.join('').replace(/\u001b\[[0-9;]*m/g, '');
    this.sent.length = 0;
    return text
      .replace(/\r\n> *(?=\r\n|$)/g, '')
      .replace(/\r\n/g, '\n')
      .trim();
  }
}

export class Mud {
  readonly state: RealState;
  readonly area: Area;
  #count = 0;

  constructor(config: Readonly<Record<string, unknown>> = {}) {
    ranvier.Config.load({ defaultMaxPlayerInventory: 20, bundles: [], ...config });
    const state: Record<string, unknown> = { Config: ranvier.Config };
    for (const entry of MANAGERS) {
      const [name = '', kind = name] = entry.split(':');
      state[name] = new (ranvier[kind] as Make<object, []>)();
    }
    this.state = state as RealState;
    this.area = new ranvier.Area(null, 'town', { title: 'Town' });
    (this.state['AreaManager'] as unknown as { addArea(area: Area): void }).addArea(this.area);
  }

  room(id: string, more: Readonly<Record<string, unknown>> = {}): RealRoom {
    const room = new ranvier.Room(this.area, { id, title: id, description: `This is the ${id}.`, ...more });
    this.area.addRoom(room);
    (this.state.RoomManager as unknown as { addRoom(room: Room): void }).addRoom(room);
    return room;
  }

  /** An item; uuids are counted, so that tests are the same each time. */
  item(name: string, more: Readonly<Record<string, unknown>> = {}): RealItem {
    const id = `item-${++this.#count}`;
    const definition = { id, uuid: id, entityReference: `town:${id}`, name, keywords: name.toLowerCase().split(' ') };
    const item = new ranvier.Item(this.area, { ...definition, ...more });
    item.hydrate(this.state);
    (this.state.ItemManager as unknown as { add(item: Item): void }).add(item);
    return item;
  }

  /** A container of Ranvier's. */
  box(name: string, more: Readonly<Record<string, unknown>> = {}): RealItem {
    return this.item(name, { type: 'CONTAINER', ...more });
  }

  npc(name: string, room: Room, more: Readonly<Record<string, unknown>> = {}): RealNpc {
    const id = `npc-${++this.#count}`;
    const npc = new ranvier.Npc(this.area, {
      id,
      uuid: id,
      entityReference: `town:${id}`,
      name,
      keywords: name.toLowerCase().split(' '),
      area: this.area,
      description: `You see ${name}.`,
      ...more,
    });
    npc.hydrate(this.state);
    npc.moveTo(room);
    return npc;
  }

  player(name: string, room: Room, more: Readonly<Record<string, unknown>> = {}): RealPlayer & { socket: FakeSocket } {
    const player = new ranvier.Player({ name, account: { name }, socket: new FakeSocket(), ...more });
    player.hydrate(this.state);
    (this.state.PlayerManager as unknown as { addPlayer(player: Character): void }).addPlayer(player);
    player.moveTo(room);
    return player as RealPlayer & { socket: FakeSocket };
  }

  command(name: string, definition: CommandDefinition): RanvierCommand {
    const command = new ranvier.Command('test', name, definition, `${name}.js`);
    (this.state.CommandManager as unknown as { add(command: RanvierCommand): void }).add(command);
    return command;
  }

  /** All of Ranvier that commands may change, as plain data: where everything is, in order, and how it is. */
  picture(): unknown {
    const rooms = (
      this.state.RoomManager as unknown as { rooms: Map<string, RealRoom & { doors: Map<string, object> }> }
    ).rooms;
    return [...rooms.values()].map((room) => ({
      room: room.entityReference,
      metadata: room.metadata,
      doors: [...room.doors].map(([from, door]) => ({ from, ...door })),
      items: [...room.items].map((item) => pictureOf(item, room)),
      people: [...room.npcs, ...room.players].map((who) => ({
        name: who.name,
        isHere: who.room === room,
        metadata: who.metadata,
        inventory: inventoryOf(who),
        worn: [...who.equipment].map(([slot, item]) => ({ slot, ...pictureOf(item, who) })),
      })),
    }));
  }
}

function pictureOf(item: Item, holder: object): Record<string, unknown> {
  return {
    name: item.name,
    isIn: item.room === holder || item.carriedBy === holder || item.equippedBy === holder,
    places: [item.room, item.carriedBy, item.equippedBy].filter((place) => place !== null).length,
    isEquipped: item.isEquipped,
    closed: item.closed,
    locked: item.locked,
    metadata: item.metadata,
    inventory: inventoryOf(item),
  };
}

function inventoryOf(holder: Item | Character): unknown {
  const { inventory } = holder;
  if (inventory === null) return null;
  return { max: inventory.getMax?.(), items: [...inventory.values()].map((item) => pictureOf(item, holder)) };
}
