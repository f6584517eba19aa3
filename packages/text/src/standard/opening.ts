// Opening: open, close, lock, unlock.

import type { VerbDeclaration } from '../verbs/declaration.js';
import { AROUND, AROUND_FIRST, CARRIED_FIRST, first, REACH, unless, verb, when } from './declare.js';

const CANNOT_OPEN = [unless('direct is openable', 'OPEN_NOT_OPENABLE'), when('direct is open', 'OPEN_ALREADY'), REACH];

const HAS_KEY = 'direct.key is carried and direct.key is reachable';

/** A key turned one way or the other. What is locked must be closed first. */
function keyTurned(name: 'lock' | 'unlock'): VerbDeclaration {
  const isLock = name === 'lock';
  const code = isLock ? 'LOCK' : 'UNLOCK';
  const inVain = `direct is not lockable or direct is ${isLock ? 'locked' : 'not locked'}`;
  const direct = { prefer: ['it is lockable', isLock ? 'it is not locked' : 'it is locked', 'it is reachable'] };
  const cannot = [
    unless('direct is lockable', `${code}_NOT_LOCKABLE`),
    isLock ? when('direct is locked', 'LOCK_ALREADY') : unless('direct is locked', 'UNLOCK_ALREADY'),
    REACH,
  ];
  const open = isLock ? [when('direct is open', 'LOCK_OPEN')] : [];
  const closed = (noKey: string) =>
    first('close', 'direct', `${inVain} or direct is not open or ${noKey} or direct is not reachable`);
  const plan = [`set direct ${isLock ? 'locked' : 'not locked'}`];
  return verb(name, name, AROUND, {
    direct: {
      roles: { direct },
      ...(isLock ? { first: [closed(`not (${HAS_KEY})`)] } : {}),
      checks: [...cannot, unless(HAS_KEY, `${code}_NO_KEY`), ...open],
      plan,
    },
    directIndirect: {
      acceptedRelations: ['with'],
      roles: { direct, indirect: { scopes: CARRIED_FIRST, prefer: ['not (it is direct)'] } },
      first: [
        first('take', 'indirect', `indirect is carried or ${inVain} or direct is not reachable`),
        ...(isLock ? [closed('not (indirect opens direct) or indirect is not carried')] : []),
      ],
      checks: [
        ...cannot,
        unless('indirect is carried', `${code}_KEY_NOT_HELD`),
        unless('indirect opens direct', `${code}_WRONG_KEY`),
        ...open,
      ],
      plan,
    },
  });
}

export const opening = [
  verb(
    'open',
    'open, uncover, unwrap',
    { scopeProfile: { direct: AROUND_FIRST, indirect: CARRIED_FIRST } },
    {
      direct: {
        roles: {
          direct: {
            many: true,
            prefer: ['it is openable', 'it is not open', 'it is reachable'],
            all: 'it is openable and it is not open and it is reachable',
          },
        },
        first: [
          first(
            'unlock',
            'direct',
            `direct is not openable or direct is not locked or not (${HAS_KEY}) or direct is not reachable`,
          ),
        ],
        checks: [...CANNOT_OPEN, when('direct is locked', 'OPEN_LOCKED')],
        plan: ['set direct open'],
      },
      directIndirect: {
        acceptedRelations: ['with'],
        roles: { direct: { prefer: ['it is openable', 'it is not open', 'it is locked'] } },
        first: [
          first(
            'take',
            'indirect',
            'direct is not locked or not (indirect opens direct) or indirect is carried or indirect is not reachable',
          ),
          first(
            'unlock',
            'direct',
            'direct is not locked or not (indirect opens direct) or indirect is not carried or direct is not reachable',
          ),
        ],
        checks: [
          ...CANNOT_OPEN,
          when('direct is locked and not (indirect opens direct)', 'OPEN_WRONG_KEY'),
          when('direct is locked', 'OPEN_LOCKED/key'),
        ],
        plan: ['set direct open'],
      },
    },
  ),
  verb('close', 'close, shut, cover', AROUND, {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it is openable', 'it is open', 'it is reachable'],
          all: 'it is openable and it is open and it is reachable',
        },
      },
      checks: [unless('direct is openable', 'CLOSE_NOT_OPENABLE'), unless('direct is open', 'CLOSE_ALREADY'), REACH],
      plan: ['set direct not open'],
    },
  }),
  keyTurned('lock'),
  keyTurned('unlock'),
];
