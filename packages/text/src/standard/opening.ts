// Opening: open, close, lock, unlock.

import type { CheckDeclaration, FirstDeclaration, RoleDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { CARRIED_FIRST, reach } from './shared.js';

/** Doors and boxes around; what is carried after them. */
const SHUT_THINGS = ['room.things.nested', 'player.inventory.nested', 'room.npcs.nested', 'room.exits'] as const;

const CANNOT_OPEN: readonly CheckDeclaration[] = [
  {
    unless: 'direct is openable',
    code: 'OPEN_NOT_OPENABLE',
    says: '[if direct is person]{The direct} will open up if you talk to {it direct}.[else]You cannot open {the direct}.[end]',
  },
  { when: 'direct is open', code: 'OPEN_ALREADY', says: '{The direct} {is direct} open already.' },
  reach('direct'),
];

const OPENED =
  '[if several]Opened.[else]You open {the direct}.[end][if direct is container and direct is not transparent] {contents direct}[end]';

const open: VerbDeclaration = {
  name: 'open',
  words: ['open', 'uncover', 'unwrap'],
  does: 'opens doors, boxes and the like',
  scopeProfile: { direct: SHUT_THINGS, indirect: CARRIED_FIRST },
  rules: {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it is openable', 'it is not open', 'it is reachable'],
          all: 'it is openable and it is not open and it is reachable',
        },
      },
      first: [
        {
          unless:
            'direct is not openable or direct is not locked or not (direct.key is carried and direct.key is reachable) or direct is not reachable',
          try: 'unlock',
          to: 'direct',
        },
      ],
      checks: [
        ...CANNOT_OPEN,
        {
          when: 'direct is locked',
          code: 'OPEN_LOCKED',
          says: '{The direct} {is direct} locked, and you have nothing that unlocks {it direct}.',
        },
      ],
      plan: ['set direct open'],
      says: OPENED,
      seen: '{The actor} open{s actor} {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['with'],
      roles: {
        direct: { prefer: ['it is openable', 'it is not open', 'it is locked'] },
        indirect: { asks: 'What do you want to open it with?' },
      },
      first: [
        {
          unless:
            'direct is not locked or not (indirect opens direct) or indirect is carried or indirect is not reachable',
          try: 'take',
          to: 'indirect',
        },
        {
          unless:
            'direct is not locked or not (indirect opens direct) or indirect is not carried or direct is not reachable',
          try: 'unlock',
          to: 'direct',
        },
      ],
      checks: [
        ...CANNOT_OPEN,
        {
          when: 'direct is locked and not (indirect opens direct)',
          code: 'OPEN_WRONG_KEY',
          says: '{The direct} {is direct} locked, and {the indirect} will not help with that.',
        },
        { when: 'direct is locked', code: 'OPEN_LOCKED', says: '{The direct} {is direct} locked.' },
      ],
      plan: ['set direct open'],
      says: OPENED,
      seen: '{The actor} open{s actor} {the direct}.',
    },
  },
};

const close: VerbDeclaration = {
  name: 'close',
  words: ['close', 'shut', 'cover'],
  does: 'closes doors, boxes and the like',
  scopeProfile: { direct: SHUT_THINGS },
  rules: {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it is openable', 'it is open', 'it is reachable'],
          all: 'it is openable and it is open and it is reachable',
        },
      },
      checks: [
        {
          unless: 'direct is openable',
          code: 'CLOSE_NOT_OPENABLE',
          says: 'You cannot close {the direct}.',
        },
        { unless: 'direct is open', code: 'CLOSE_ALREADY', says: '{The direct} {is direct} closed already.' },
        reach('direct'),
      ],
      plan: ['set direct not open'],
      says: '[if several]Closed.[else]You close {the direct}.[end][if dark] It is dark now.[end]',
      seen: '{The actor} close{s actor} {the direct}.',
    },
  },
};

const KEY: RoleDeclaration = { scopes: CARRIED_FIRST, prefer: ['not (it is direct)'] };

/** A key turned one way or the other. What is locked must be closed first. */
function keyTurned(name: 'lock' | 'unlock'): VerbDeclaration {
  const isLock = name === 'lock';
  const code = name.toUpperCase();
  const inVain = `direct is not lockable or direct is ${isLock ? 'locked' : 'not locked'}`;
  const direct: RoleDeclaration = {
    prefer: ['it is lockable', isLock ? 'it is not locked' : 'it is locked', 'it is reachable'],
  };
  const cannot: readonly CheckDeclaration[] = [
    { unless: 'direct is lockable', code: `${code}_NOT_LOCKABLE`, says: `You cannot ${name} {the direct}.` },
    isLock
      ? { when: 'direct is locked', code: 'LOCK_ALREADY', says: '{The direct} {is direct} locked already.' }
      : { unless: 'direct is locked', code: 'UNLOCK_ALREADY', says: '{The direct} {is direct} not locked.' },
    reach('direct'),
  ];
  const open: CheckDeclaration = {
    when: 'direct is open',
    code: 'LOCK_OPEN',
    says: '{The direct} {is direct} open. Close {it direct} first.',
  };
  const closed = (noKey: string): FirstDeclaration => ({
    unless: `${inVain} or direct is not open or ${noKey} or direct is not reachable`,
    try: 'close',
    to: 'direct',
  });
  const hasKey = 'direct.key is carried and direct.key is reachable';
  const done = {
    plan: [`set direct ${isLock ? 'locked' : 'not locked'}`],
    seen: `{The actor} ${name}{s actor} {the direct}.`,
  };
  return {
    name,
    words: [name],
    does: `${name}s something, "with" a key`,
    scopeProfile: { direct: SHUT_THINGS },
    rules: {
      direct: {
        roles: { direct },
        ...(isLock ? { first: [closed(`not (${hasKey})`)] } : {}),
        checks: [
          ...cannot,
          { unless: hasKey, code: `${code}_NO_KEY`, says: `You have nothing with you that ${name}s {the direct}.` },
          ...(isLock ? [open] : []),
        ],
        ...done,
        says: `You ${name} {the direct} with {the direct.key}.`,
      },
      directIndirect: {
        acceptedRelations: ['with'],
        roles: { direct, indirect: { ...KEY, asks: `What do you want to ${name} it with?` } },
        first: [
          { unless: `indirect is carried or ${inVain} or direct is not reachable`, try: 'take', to: 'indirect' },
          ...(isLock ? [closed('not (indirect opens direct) or indirect is not carried')] : []),
        ],
        checks: [
          ...cannot,
          { unless: 'indirect is carried', code: `${code}_KEY_NOT_HELD`, says: 'You do not have {the indirect}.' },
          {
            unless: 'indirect opens direct',
            code: `${code}_WRONG_KEY`,
            says: `{The indirect} will not ${name} {the direct}.`,
          },
          ...(isLock ? [open] : []),
        ],
        ...done,
        says: `You ${name} {the direct} with {the indirect}.`,
      },
    },
  };
}

export const opening: readonly VerbDeclaration[] = [open, close, keyTurned('lock'), keyTurned('unlock')];
