// What Ranvier itself knows to do with a line: commands by name, alias or the beginning of one, channels, skills, commands of a room.

import type { Channel, GameState, Player, RanvierCommand, Skill } from './ranvier.js';
import { metadataOf } from './ranvier.js';

/** Something of Ranvier's that a word names. */
export type HostEntity =
  | { readonly kind: 'command'; readonly command: RanvierCommand }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'skill'; readonly skill: Skill };

/** By the whole word only: "l" is not "listen". */
export function named(state: GameState, word: string): HostEntity | null {
  const command = state.CommandManager?.commands.get(word);
  if (command !== undefined) return { kind: 'command', command };
  const channel = state.ChannelManager?.channels.get(word);
  if (channel !== undefined) return { kind: 'channel', channel };
  const skill = state.SkillManager?.skills.get(word);
  return skill === undefined || isPassive(skill) ? null : { kind: 'skill', skill };
}

/** By the beginning of a name, as Ranvier finds it: `eq` is equipment. The first that the player may use. */
export function abbreviated(
  state: GameState,
  word: string,
  role: number,
): { readonly what: HostEntity; readonly name: string } | null {
  const begins = <T>(all: ReadonlyMap<string, T> | undefined, isOpen: (one: T) => boolean) =>
    [...(all ?? [])].find(([name, one]) => name.startsWith(word) && isOpen(one));
  const command = begins(state.CommandManager?.commands, ({ requiredRole = 0 }) => requiredRole <= role);
  if (command !== undefined) return { name: command[0], what: { kind: 'command', command: command[1] } };
  const channel = begins(state.ChannelManager?.channels, ({ minRequiredRole = 0 }) => (minRequiredRole ?? 0) <= role);
  if (channel !== undefined) return { name: channel[0], what: { kind: 'channel', channel: channel[1] } };
  const skill = begins(state.SkillManager?.skills, (one) => !isPassive(one));
  return skill === undefined ? null : { name: skill[0], what: { kind: 'skill', skill: skill[1] } };
}

/** Passive skills are not used by anybody. Their flag is a symbol of Ranvier's. */
function isPassive({ flags = [] }: Skill): boolean {
  return flags.some((flag) => typeof flag === 'symbol' && flag.description === 'PASSIVE');
}

/** Does it; what Ranvier throws goes through. The result is the message for it; null: Ranvier says it all. */
export function call(state: GameState, what: HostEntity, player: Player, word: string, args: string): string | null {
  const role = player.role ?? 0;
  switch (what.kind) {
    case 'command':
      if ((what.command.requiredRole ?? 0) > role) return 'You are not allowed to do that.';
      what.command.execute(args, player, word);
      return null;
    case 'channel':
      if ((what.channel.minRequiredRole ?? 0) > role) return 'You are not allowed to do that.';
      return send(state, what.channel, player, args);
    case 'skill': {
      const { skill } = what;
      const lag = skill.lag ?? state.Config?.get('skillLag');
      const execute = (): void => void player.emit('useAbility', skill, args);
      player.queueCommand({ execute, label: `${word} ${args}`.trim() }, typeof lag === 'number' ? lag : 1000);
      return null;
    }
  }
}

function send(state: GameState, channel: Channel, player: Player, message: string): string | null {
  try {
    channel.send(state, player, message);
    return null;
  } catch (error) {
    const kind = error instanceof Error ? error.constructor.name : '';
    if (kind === 'NoPartyError') return 'You are in no group.';
    if (kind === 'NoRecipientError') return 'Who do you want to tell that?';
    if (kind !== 'NoMessageError') throw error;
    channel.describeSelf?.(player);
    return null;
  }
}

/** A room may have commands of its own, in its metadata: it hears of them. */
export function emitRoomCommand({ room }: Player, word: string, args: string, player: Player): boolean {
  const commands = room === null ? undefined : metadataOf(room)['commands'];
  if (room === null || !Array.isArray(commands) || !commands.includes(word)) return false;
  room.emit('command', player, word, args);
  return true;
}
