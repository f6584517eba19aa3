// The process that holds a session in the background: started by `beckon do`, controlled over its socket.

const [, , name = '', folder = ''] = process.argv;
try {
  const { holdSession } = await import('../sessions/hold.js');
  await holdSession(name, folder);
} catch (error) {
  // Anyone who started it reads this in its log.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(3);
}
