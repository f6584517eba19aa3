// What the simulated programs do: hand their words to the phone in the test's process, and say what that says.

const { connect } = require('node:net');

module.exports.ask = (program) => {
  const place = process.env.BECKON_TEST_PHONE;
  if (place === undefined) {
    process.stderr.write('no simulated phone\n');
    process.exit(70);
  }
  const socket = connect({ host: '127.0.0.1', port: Number(place) });
  let input = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (part) => {
    input += part;
  });
  process.stdin.on('end', () => {
    const names = Object.keys(process.env).filter((name) => name.startsWith('IDB_'));
    socket.write(`${JSON.stringify({ program, words: process.argv.slice(2), input, names })}\n`);
  });
  let rest = '';
  let code = null;
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    rest += part;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const said = JSON.parse(rest.slice(0, end));
      rest = rest.slice(end + 1);
      if (said.out !== undefined) process.stdout.write(Buffer.from(said.out, 'base64'));
      if (said.err !== undefined) process.stderr.write(said.err);
      if (said.code !== undefined) {
        code = said.code;
        socket.end();
      }
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    process.exitCode = code ?? 1;
    if (code === null) process.stderr.write('Connection lost\n');
  });
};
