// Makes a checkout ready to use: installs what the lock file says, if that has changed, and builds.
// Needs Node and npm only. `--install-only` leaves the build out; `--program-only` builds the command line, which takes a
// fifth of the time: not the library, and no types are checked.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTerminal, liveLine, seconds } from './live.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.beckon-setup');
const wanted = readFileSync(join(root, 'package-lock.json'), 'utf8');
const out = process.stdout;

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const packages = packagesOf(JSON.parse(wanted));
  const installed = () => packages.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  await run('Installing packages', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], () => {
    return `${installed()} of ${packages.length}`;
  });
  writeFileSync(stamp, wanted);
}
const build = process.argv.includes('--program-only') ? 'build:program' : 'build';
if (!process.argv.includes('--install-only')) await run('Building', ['run', '--silent', build]);

/** Where the packages of the lock file go that this machine needs. */
function packagesOf({ packages }) {
  const libcHere = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  const fits = (list, value) => list === undefined || list.includes(value);
  const isForHere = ({ os, cpu, libc }) =>
    fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcHere);
  return Object.keys(packages).filter((path) => path !== '' && isForHere(packages[path]));
}

/** Runs npm. What it prints is shown only if it fails. */
async function run(title, args, progress = () => '') {
  const start = Date.now();
  const line = liveLine(out, () => [title, progress()].filter(Boolean).join('  '));
  const isLive = isTerminal(out);
  if (isLive) line.show();
  else out.write(`${title} …`);
  const { status, said } = await npm(args);
  line.hide();
  const time = seconds(Date.now() - start);
  out.write(isLive ? `${title} … ${time}\n` : ` ${time}\n`);
  if (status === 0) return;
  process.stderr.write(`${said}\nnpm ${args.join(' ')} failed\n`);
  process.exit(status);
}

function npm(args) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    }
    child.on('error', (error) => resolve({ status: 1, said: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, said }));
  });
}
