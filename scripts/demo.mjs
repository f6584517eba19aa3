// A newcomer's first sight: the example scripts against the shop that comes with the repository, a step that is
// refused because several elements could be meant, its fix, and a report. `--verbose` shows every step.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import colors from 'picocolors';
import { startShop } from '../examples/shop/server.mjs';
import { isTerminal, liveLine, seconds } from './live.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = (file) => join(root, 'dist', 'bundle', 'cli', file);
const beckonHere = `node ${relative(root, cli('main.js'))}`;
const folder = join(root, '.cache', 'demo');
const out = process.stdout;
const { bold, cyan, dim, green, red } = colors.createColors(isTerminal(out) && !process.env.NO_COLOR);
const { values: wanted } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } });
const start = Date.now();

/** What did not go as it should, in words. */
const wrong = [];
/** The program that is running, to be ended with this one. */
let running = null;
let interruptedBy = null;
/** Whether there was a browser to run anything in. */
let isOpened = true;
for (const [signal, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => {
    interruptedBy = code;
    running?.kill(signal);
  });
}

rmSync(folder, { recursive: true, force: true });
const shop = await startShop();
// Sessions of the demo's own: those of whoever runs it are left alone.
const runtime = mkdtempSync(join(tmpdir(), 'beckon-demo-'));
const env = { ...process.env, BECKON_RUNTIME: runtime, BECKON_SESSION: 'demo' };
try {
  await runScripts();
  if (interruptedBy === null && isOpened) await showAmbiguity();
} finally {
  await beckon('beckon.cjs', ['close']);
  rmSync(runtime, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await shop.close();
}
if (interruptedBy === null) tellTheRest();
process.exitCode = interruptedBy ?? (wrong.length === 0 ? 0 : 1);

/** Every script of examples/; those in its folders are for other worlds. */
async function runScripts() {
  const files = readdirSync(join(root, 'examples'))
    .filter((file) => file.endsWith('.oil'))
    .sort()
    .map((file) => join('examples', file));
  const args = ['run', ...files, '--var', `SHOP=${shop.url}`, '--report', folder];
  say(`\n${bold('The scripts of examples/')}, in a real browser, against a small shop on this machine`);
  if (wanted.verbose) {
    const { status } = await beckon('main.js', args, { stdio: 'inherit' });
    if (status !== 0) wrong.push(`beckon run ended with ${status}`);
    return;
  }

  const width = Math.max(...files.map((file) => basename(file).length));
  const told = new Set();
  const scripts = new Map();
  const current = new Map();
  const names = () => [...current.values()].map((file) => basename(file)).join(', ');
  const line = liveLine(out, () => `${told.size} of ${files.length} scripts  ${names()}`);
  const tell = (file) => {
    if (told.has(file)) return;
    told.add(file);
    line.hide();
    say(scriptLine(file, scripts.get(file) ?? [], width));
    line.show();
  };
  line.show();
  const { status, stderr } = await beckon('main.js', [...args, '--workers', '2', '--json'], {
    onLine(json) {
      const result = JSON.parse(json);
      const { file, worker } = result;
      // A worker that has begun another script is done with its last one.
      const before = current.get(worker);
      if (before !== undefined && before !== file && interruptedBy === null) tell(before);
      current.set(worker, file);
      scripts.set(file, [...(scripts.get(file) ?? []), result]);
      if (!result.ok && interruptedBy === null) tell(file);
    },
  });
  if (interruptedBy === null) for (const file of files) if (scripts.has(file)) tell(file);
  line.hide();
  if (status === 0 || interruptedBy !== null) return;
  isOpened = scripts.size > 0;
  // Without a browser each script says the same.
  say(isOpened ? stderr.trimEnd() : stderr.split('\n').slice(0, 2).join('\n'));
  wrong.push(isOpened ? `beckon run ended with ${status}` : `no script could be run; try ${beckonHere} doctor`);
}

/** `✓ cart.oil  13 steps, 4 checks  2.9 s` */
function scriptLine(file, results, width) {
  const failed = results.find(({ ok }) => !ok);
  const checks = results.filter(({ type }) => type === 'expect').length;
  const ms = results.reduce((sum, { timing }) => sum + timing.total, 0);
  const counts = `${String(results.length).padStart(2)} steps, ${checks} checks`;
  const sign = failed === undefined ? green('✓') : red('✗');
  const line = `${sign} ${basename(file).padEnd(width)}  ${counts}  ${dim(seconds(ms).padStart(6))}`;
  return failed === undefined ? line : `${line}\n${failed.text}`;
}

/** A step that must be refused, and what it suggests, pasted. */
async function showAmbiguity() {
  const page = ['do', `goto ${shop.url}/search?q=gear`, 'accept_cookies', '--shots', folder, '--idle', '2m'];
  const line = liveLine(out, () => 'Opening a page that has the same button several times');
  line.show();
  const opened = await beckon('beckon.cjs', page);
  line.hide();
  if (interruptedBy !== null) return;
  if (opened.status !== 0) {
    say(`${opened.stdout}${opened.stderr}`.trimEnd());
    wrong.push('the page for the ambiguous step could not be opened');
    return;
  }

  say(`\n${bold('Several buttons of one name')}: Beckon does not guess, and says what to write instead`);
  const asked = await typed('click "Add to cart"');
  const [, target] = /^\[\d+\] (.+ near .+)$/m.exec(asked.stdout) ?? [];
  if (asked.status !== 22 || !asked.stdout.includes('AMBIGUOUS_TARGET') || target === undefined) {
    wrong.push('the ambiguous step was not refused with a fix to paste');
    return;
  }
  const fixed = await typed(`click ${target}`);
  const checked = await beckon('beckon.cjs', ['do', 'expect text "Items in cart" "1"']);
  if (fixed.status !== 0 || checked.status !== 0) wrong.push('the pasted fix did not work');
}

/** Shows a line as if somebody had typed it, and what came of it, without its empty lines. */
async function typed(line) {
  const done = await beckon('beckon.cjs', ['do', line]);
  say(`  ${dim('$')} ${bold(`beckon do '${line}'`)}`);
  for (const text of `${done.stdout}${done.stderr}`.split('\n').filter((one) => one !== '')) say(`  ${painted(text)}`);
  return done;
}

function painted(text) {
  if (text.startsWith('ok ')) return green(text);
  if (text.startsWith('error ')) return red(text);
  if (text.startsWith('# ')) return dim(text);
  return text.startsWith('[') ? cyan(text) : text;
}

function tellTheRest() {
  const report = join(folder, 'index.html');
  if (isOpened && reportSize(report) === 0) wrong.push('no report was written');
  else if (isOpened) {
    say(`\n${bold('A report')} with a picture of every step: ${relative(process.cwd(), report)}`);
    say(`  ${cyan(pathToFileURL(report).href)}`);
  }
  if (wrong.length > 0) {
    say(`\n${red('Something went wrong')}: ${wrong.join('; ')}.`);
    say('CONTRIBUTING.md says how to report it; please add what is printed above.');
    return;
  }
  const next = [
    [`${beckonHere} play`, 'a text adventure: the same resolver, no browser'],
    ['node examples/shop/server.mjs 4400', 'opens the shop; then, in another terminal:'],
    [beckonHere, 'a prompt: goto localhost:4400, then Tab to complete'],
  ];
  say(`\n${bold('Try next')}, from this folder`);
  const width = Math.max(...next.map(([command]) => command.length));
  for (const [command, about] of next) say(`  ${cyan(command.padEnd(width))}  ${dim(about)}`);
  say(`\n${green('✓')} Done in ${seconds(Date.now() - start)}; every step: npm run demo -- --verbose`);
}

function reportSize(file) {
  try {
    return readFileSync(file).length;
  } catch {
    return 0;
  }
}

/** Runs a program of the command line to its end. */
function beckon(program, args, { stdio = ['ignore', 'pipe', 'pipe'], onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli(program), ...args], { cwd: root, stdio, env });
    running = child;
    const said = { stdout: '', stderr: '' };
    const keep = (name) => (text) => {
      said[name] += text;
    };
    if (onLine !== undefined) createInterface(child.stdout).on('line', onLine);
    else child.stdout?.setEncoding('utf8').on('data', keep('stdout'));
    child.stderr?.setEncoding('utf8').on('data', keep('stderr'));
    child.on('error', (error) => resolve({ status: 1, stdout: '', stderr: error.message }));
    child.on('close', (status) => {
      running = null;
      resolve({ status: status ?? 1, ...said });
    });
  });
}

function say(text) {
  out.write(`${text}\n`);
}
