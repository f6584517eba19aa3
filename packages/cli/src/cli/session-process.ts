// The process that holds a session in the background: started by `beckon do`, controlled over its socket. The browser that the
// first call wants starts first, and the rest is loaded meanwhile.

const [, , name = '', folder = '', world = '', path] = process.argv;
try {
  // Everything that it writes, and its browser, is for its user alone.
  process.umask(0o077);
  if (world === 'browser') await (await import('@beckon/browser/launch/early.js')).startEarly(path);
  (await import('@beckon/browser/launch/compiled.js')).keepCompiled();
  const { holdSession } = await import('../sessions/hold.js');
  if (!(await holdSession(name, folder))) process.exit(0);
} catch (error) {
  // The parent process reads this in the log.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(3);
}
