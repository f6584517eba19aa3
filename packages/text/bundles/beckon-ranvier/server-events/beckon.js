// When all bundles are loaded: verbs that commands declare are read, so that what is wrong with them is said at once.

'use strict';

const { adapter, takeOver } = require('../lib');

module.exports = {
  listeners: {
    startup: (state) => () => {
      takeOver(state);
      adapter(state);
    },
  },
};
