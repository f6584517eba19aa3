// The process that holds a session in the background: started by `beckon do`, controlled over its socket.

const [, , name = '', folder = ''] = process.argv;
try {
  const { holdSession } = await import('../sessions/hold.js');
  await holdSession(name, folder);
} catch (error) {
  // The parent process reads this in the log.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(3);
}
