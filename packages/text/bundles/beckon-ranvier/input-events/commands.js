// The command loop: every line of a player after login. Ranvier registers it under the name of this file.

'use strict';

const { listener } = require('../lib');

module.exports = { event: (state) => listener(state) };
