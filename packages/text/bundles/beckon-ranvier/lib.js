// What the parts of this bundle share: one adapter, and one listener, for each game state.

'use strict';

const { Broadcast, Logger } = require('ranvier');
const { adapterOf } = require('@beckon/text/ranvier');

const listeners = new WeakMap();

/** The adapter of a game state. `beckon` in ranvier.json has its options: without, ours, width, title, policy. */
function adapter(state) {
  return adapterOf(state, {
    ...state.Config.get('beckon', {}),
    broadcast: Broadcast,
    onFault: (error) => Logger.error(error.stack ?? String(error)),
    now: Date.now,
  });
}

/** What listens to `commands` on every socket. */
function listener(state) {
  let listen = listeners.get(state);
  if (listen === undefined) {
    listen = (player) => adapter(state).listen(player);
    listeners.set(state, listen);
  }
  return listen;
}

/** Where another bundle has an input event of the same name, each line would be heard twice: only ours stays. */
function takeOver(state) {
  const all = state.InputEventManager.get('commands') ?? new Set();
  for (const other of [...all]) {
    if (other === listener(state)) continue;
    all.delete(other);
    Logger.log('beckon-ranvier: the input event "commands" of another bundle is set aside.');
  }
}

module.exports = { adapter, listener, takeOver };
