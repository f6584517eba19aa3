// npm run check: what to run before a commit. Lint, types, docs, the architecture, and the tests of what changed.
// Every part runs, also after one has failed; a short summary comes last.
//
//   npm run check              what changed since the branch left main, and what is not committed yet
//   npm run check -- HEAD~3    what changed since that commit

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from './live.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = (...args) => [process.execPath, ...args];
const program = (path) => join(root, 'node_modules', ...path.split('/'));
const vitest = (...args) => node(program('vitest/vitest.mjs'), 'run', ...args);
const npm = (...args) => ['npm', ...args];

const [asked] = process.argv.slice(2);
const base = asked ?? branchPoint();
if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === null) {
  console.error(`npm run check: git knows no commit ${base}`);
  process.exit(2);
}
if (run(node(join(root, 'scripts', 'setup.mjs'), '--install-only')) !== 0) process.exit(1);

const parts = [
  { name: 'lint', command: npm('run', '--silent', 'lint') },
  { name: 'build', command: npm('run', '--silent', 'build') },
  {
    name: 'types of the tests',
    command: node(program('typescript/bin/tsc'), '-p', 'tsconfig.test.json'),
    needsBuild: true,
  },
  { name: 'docs are fresh', command: npm('run', '--silent', 'docs:check'), needsBuild: true },
  { name: 'architecture', command: vitest('test/architecture.test.ts'), needsBuild: true },
  {
    name: `tests of what changed since ${shortened(base)}`,
    command: vitest('--changed', base, '--passWithNoTests', '--exclude', 'test/architecture.test.ts'),
    needsBuild: true,
  },
];
const ends = [];
for (const { name, command, needsBuild = false } of parts) {
  const isBuilt = ends.every((end) => end.name !== 'build' || end.sign === '✓');
  if (needsBuild && !isBuilt) {
    ends.push({ name, sign: '-', note: 'not run: the build failed' });
    continue;
  }
  console.log(`\n== ${name}`);
  const start = Date.now();
  const status = run(command);
  ends.push({ name, sign: status === 0 ? '✓' : '✗', note: seconds(Date.now() - start) });
}

console.log('');
for (const { name, sign, note } of ends) console.log(`${sign} ${name}  ${note}`);
const isGood = ends.every(({ sign }) => sign === '✓');
console.log(isGood ? 'All good. Before a pull request: npm test runs every test.' : 'Not yet: see above.');
process.exitCode = isGood ? 0 : 1;

/** Where this branch left main. Without a main, only what is not committed counts as changed. */
function branchPoint() {
  for (const main of ['origin/main', 'main']) {
    const commit = git('merge-base', main, 'HEAD');
    if (commit !== null) return commit;
  }
  return 'HEAD';
}

function shortened(commit) {
  return /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 9) : commit;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function run([command, ...args]) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (error) console.error(error.message);
  return status ?? 1;
}
