// What `beckon` on a shell starts with. Calls of a session go to it straight away, which loads next to nothing;
// all else is the whole command line, in the file beside this one.

import { lean } from './lean.js';

// Others see in a list of processes that it runs, and not what it was given. Elsewhere a title costs time, or does not help.
if (process.platform === 'linux' && process.argv[2] === 'do') process.title = 'beckon do';
const called = lean(process.argv.slice(2), __dirname);
if (called !== null)
  void called.then((code) => {
    process.exitCode = code;
  });
else {
  // A name that the bundler does not follow.
  const whole = './main.js';
  void import(whole);
}
