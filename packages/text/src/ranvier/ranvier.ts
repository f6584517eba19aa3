// The small part of Ranvier that is used here, by its shape: nothing of Ranvier is imported, the game state is handed in.

/** What every entity of Ranvier is. */
export interface Emitter {
  emit(event: string, ...args: readonly unknown[]): unknown;
}

export type Metadata = Readonly<Record<string, unknown>>;

/** A map of items by uuid. Null after the last item has left. */
export interface Inventory extends Map<string, Item> {
  maxSize?: number;
  getMax?(): number;
}

export interface Item extends Emitter {
  readonly uuid: string;
  readonly entityReference?: string;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly description?: string;
  readonly roomDesc?: string;
  /** A number of Ranvier's ItemType, or a word. */
  readonly type?: number | string;
  readonly maxItems?: number;
  readonly closeable?: boolean;
  closed: boolean;
  locked: boolean;
  readonly lockedBy?: string | null;
  metadata: Metadata;
  inventory: Inventory | null;
  room: Room | null;
  carriedBy: Item | Character | null;
  equippedBy: Character | null;
  isEquipped: boolean;
  readonly __pruned?: boolean;
  addItem(item: Item): void;
  removeItem(item: Item): void;
  open(): void;
  close(): void;
  lock(): void;
  unlock(): void;
}

export interface Attribute {
  readonly delta: number;
  setDelta(value: number): void;
}

/** A player or an NPC. */
export interface Character extends Emitter {
  readonly name: string;
  readonly isNpc: boolean;
  readonly uuid?: string;
  readonly keywords?: readonly string[];
  readonly description?: string;
  readonly level?: number;
  readonly role?: number;
  metadata: Metadata;
  room: Room | null;
  inventory: Inventory | null;
  readonly equipment: Map<string, Item>;
  readonly followers?: ReadonlySet<Character>;
  readonly behaviors?: ReadonlyMap<string, unknown>;
  readonly attributes?: { get(name: string): Attribute | undefined };
  readonly __pruned?: boolean;
  addItem(item: Item): void;
  removeItem(item: Item): void;
  equip(item: Item, slot: string): void;
  unequip(slot: string): void;
  moveTo(room: Room, onMoved?: () => void): void;
  isInCombat(): boolean;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): number;
  getMaxAttribute(name: string): number;
}

export interface Player extends Character {
  readonly isNpc: false;
  readonly socket: Socket | null;
  queueCommand(executable: { readonly execute: () => void; readonly label: string }, lag: number): void;
}

/** The stream of a player's client. */
export interface Socket extends Emitter {
  readonly writable?: boolean;
  once(event: 'data', listener: (data: unknown) => void): unknown;
}

export interface RanvierExit {
  readonly direction: string;
  readonly roomId: string;
  /** Other words for it; not Ranvier's own. */
  readonly aliases?: readonly string[];
}

/** Names are not Ranvier's own. */
export interface RanvierDoor {
  closed: boolean;
  locked: boolean;
  readonly lockedBy?: string | null;
  readonly name?: string;
  readonly keywords?: readonly string[];
  readonly description?: string;
}

export interface Room extends Emitter {
  readonly entityReference: string;
  readonly title: string;
  readonly description: string;
  readonly area: { readonly npcs: Set<Character> } | null;
  metadata: Metadata;
  readonly items: Set<Item>;
  readonly npcs: Set<Character>;
  readonly players: Set<Character>;
  getExits(): readonly RanvierExit[];
  getDoor(from: Room): RanvierDoor | null | undefined;
  openDoor(from: Room): void;
  closeDoor(from: Room): void;
  lockDoor(from: Room): void;
  unlockDoor(from: Room): void;
  addItem(item: Item): void;
  removeItem(item: Item): void;
  getBroadcastTargets(): readonly unknown[];
}

export interface RanvierCommand {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly requiredRole?: number;
  readonly metadata?: Metadata;
  readonly func: (args: string, player: Character, arg0: string, context?: unknown) => unknown;
  execute(args: string, player: Character, arg0: string): unknown;
}

export interface Channel {
  readonly name: string;
  readonly minRequiredRole?: number | null;
  send(state: GameState, sender: Character, message: string): void;
  describeSelf?(sender: Character): void;
}

export interface Skill {
  readonly lag?: number;
  readonly flags?: readonly unknown[];
}

interface Definitions {
  readonly entities: ReadonlyMap<string, { readonly name?: string; readonly keywords?: readonly string[] }>;
}

/** Ranvier's game state. What a bare one lacks is done without. */
export interface GameState {
  readonly RoomManager: { getRoom(reference: string): Room | undefined };
  readonly ItemManager?: { readonly items: ReadonlySet<Item>; remove(item: Item): void };
  readonly MobManager?: { readonly mobs: ReadonlyMap<string, Character> };
  readonly PlayerManager?: { readonly players: ReadonlyMap<string, Character> };
  readonly ItemFactory?: Definitions;
  readonly MobFactory?: Definitions;
  readonly CommandManager?: { readonly commands: ReadonlyMap<string, RanvierCommand> };
  readonly ChannelManager?: { readonly channels: ReadonlyMap<string, Channel> };
  readonly SkillManager?: { readonly skills: ReadonlyMap<string, Skill> };
  readonly InputEventManager?: { readonly events: ReadonlyMap<string, Set<unknown>> };
  readonly Config?: { get(key: string, fallback?: unknown): unknown };
}

/** Ranvier's Broadcast, which is in no game state. */
export interface Broadcast {
  sayAt(source: unknown, message: string, width?: number): void;
  sayAtExcept(source: unknown, message: string, except: readonly unknown[], width?: number): void;
  prompt(player: Player): void;
}

export type Entity = Room | Item | Character;

export function isRoom(entity: Entity): entity is Room {
  return 'npcs' in entity && 'players' in entity;
}

export function isCharacter(entity: Entity): entity is Character {
  return 'equipment' in entity;
}

export function isItem(entity: Entity): entity is Item {
  return 'carriedBy' in entity;
}

export function isPlayer(character: Character): character is Player {
  return !character.isNpc;
}

const NOTHING: Metadata = {};

/** A script may have put anything in its place. */
export function metadataOf({ metadata }: { readonly metadata?: Metadata | null }): Metadata {
  return typeof metadata === 'object' && metadata !== null ? metadata : NOTHING;
}
