// Opening: open, close, lock, unlock.

import type { CheckDeclaration, RoleDeclaration, VerbDeclaration } from '../verbs/declaration.js';
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

const unlock: VerbDeclaration = {
  name: 'unlock',
  words: ['unlock'],
  does: 'unlocks something, "with" a key',
  scopeProfile: { direct: SHUT_THINGS },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is lockable', 'it is locked', 'it is reachable'] } },
      checks: [
        {
          unless: 'direct is lockable',
          code: 'UNLOCK_NOT_LOCKABLE',
          says: 'You cannot unlock {the direct}.',
        },
        { unless: 'direct is locked', code: 'UNLOCK_ALREADY', says: '{The direct} {is direct} not locked.' },
        reach('direct'),
        {
          unless: 'direct.key is carried and direct.key is reachable',
          code: 'UNLOCK_NO_KEY',
          says: 'You have nothing with you that unlocks {the direct}.',
        },
      ],
      plan: ['set direct not locked'],
      says: 'You unlock {the direct} with {the direct.key}.',
      seen: '{The actor} unlock{s actor} {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['with'],
      roles: {
        direct: { prefer: ['it is lockable', 'it is locked', 'it is reachable'] },
        indirect: { ...KEY, asks: 'What do you want to unlock it with?' },
      },
      first: [
        {
          unless: 'indirect is carried or direct is not lockable or direct is not locked or direct is not reachable',
          try: 'take',
          to: 'indirect',
        },
      ],
      checks: [
        {
          unless: 'direct is lockable',
          code: 'UNLOCK_NOT_LOCKABLE',
          says: 'You cannot unlock {the direct}.',
        },
        { unless: 'direct is locked', code: 'UNLOCK_ALREADY', says: '{The direct} {is direct} not locked.' },
        reach('direct'),
        { unless: 'indirect is carried', code: 'UNLOCK_KEY_NOT_HELD', says: 'You do not have {the indirect}.' },
        {
          unless: 'indirect opens direct',
          code: 'UNLOCK_WRONG_KEY',
          says: '{The indirect} will not unlock {the direct}.',
        },
      ],
      plan: ['set direct not locked'],
      says: 'You unlock {the direct} with {the indirect}.',
      seen: '{The actor} unlock{s actor} {the direct}.',
    },
  },
};

const lock: VerbDeclaration = {
  name: 'lock',
  words: ['lock'],
  does: 'locks something, "with" a key',
  scopeProfile: { direct: SHUT_THINGS },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is lockable', 'it is not locked', 'it is reachable'] } },
      first: [
        {
          unless:
            'direct is not lockable or direct is locked or direct is not open or not (direct.key is carried and direct.key is reachable) or direct is not reachable',
          try: 'close',
          to: 'direct',
        },
      ],
      checks: [
        {
          unless: 'direct is lockable',
          code: 'LOCK_NOT_LOCKABLE',
          says: 'You cannot lock {the direct}.',
        },
        { when: 'direct is locked', code: 'LOCK_ALREADY', says: '{The direct} {is direct} locked already.' },
        reach('direct'),
        {
          unless: 'direct.key is carried and direct.key is reachable',
          code: 'LOCK_NO_KEY',
          says: 'You have nothing with you that locks {the direct}.',
        },
        { when: 'direct is open', code: 'LOCK_OPEN', says: '{The direct} {is direct} open. Close {it direct} first.' },
      ],
      plan: ['set direct locked'],
      says: 'You lock {the direct} with {the direct.key}.',
      seen: '{The actor} lock{s actor} {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['with'],
      roles: {
        direct: { prefer: ['it is lockable', 'it is not locked', 'it is reachable'] },
        indirect: { ...KEY, asks: 'What do you want to lock it with?' },
      },
      first: [
        {
          unless: 'indirect is carried or direct is not lockable or direct is locked or direct is not reachable',
          try: 'take',
          to: 'indirect',
        },
        {
          unless:
            'direct is not lockable or direct is locked or direct is not open or not (indirect opens direct) or indirect is not carried or direct is not reachable',
          try: 'close',
          to: 'direct',
        },
      ],
      checks: [
        {
          unless: 'direct is lockable',
          code: 'LOCK_NOT_LOCKABLE',
          says: 'You cannot lock {the direct}.',
        },
        { when: 'direct is locked', code: 'LOCK_ALREADY', says: '{The direct} {is direct} locked already.' },
        reach('direct'),
        { unless: 'indirect is carried', code: 'LOCK_KEY_NOT_HELD', says: 'You do not have {the indirect}.' },
        { unless: 'indirect opens direct', code: 'LOCK_WRONG_KEY', says: '{The indirect} will not lock {the direct}.' },
        { when: 'direct is open', code: 'LOCK_OPEN', says: '{The direct} {is direct} open. Close {it direct} first.' },
      ],
      plan: ['set direct locked'],
      says: 'You lock {the direct} with {the indirect}.',
      seen: '{The actor} lock{s actor} {the direct}.',
    },
  },
};

export const opening: readonly VerbDeclaration[] = [open, close, lock, unlock];
