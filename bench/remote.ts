// Sessions in the background: what a call costs beyond its command, many lines in one call, and the first call.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sideBySide, timesOf } from './browser/measure.js';
import { type Figure, timed, within } from './browser/report.js';
import { openShops, ROOT } from './browser/stage.js';

const BECKON = join(ROOT, 'dist/bundle/cli/beckon.cjs');
const ROUNDS = 40;
const COLD_ROUNDS = 5;
/** A command that costs next to nothing. */
const TRIVIAL = 'url';

export async function remoteFigures(isQuick: boolean): Promise<Figure[]> {
  if (!existsSync(BECKON)) throw new Error('The command line is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'));
  const env = { ...process.env, BECKON_RUNTIME: folder, BECKON_SESSION: 'bench' };
  const shops = await openShops(1);
  const beckon = (...args: string[]): Promise<string> => output('/bin/sh', [BECKON, ...args], env);
  try {
    const url = `${shops.next()}/login`;
    await beckon('do', `goto ${url}`);
    return [
      ...(await warm(env, isQuick ? ROUNDS / 4 : ROUNDS)),
      await many(beckon, isQuick ? 3 : 10),
      await cold(beckon, folder, url, isQuick ? 2 : COLD_ROUNDS),
    ];
  } finally {
    spawnSync(process.execPath, [BECKON, 'close', '--all'], { env });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await shops.close();
  }
}

type Beckon = (...args: string[]) => Promise<string>;

/** A warm call as a shell makes it, and by Node's client; `true` and `node -e 0` in turns with them. */
async function warm(env: NodeJS.ProcessEnv, samples: number): Promise<Figure[]> {
  const command: number[] = [];
  const call = async (program: string): Promise<void> => {
    const said = await output(program, [BECKON, 'do', TRIVIAL, '--json'], env);
    const { timing } = JSON.parse(said) as { readonly timing: { readonly total: number } };
    command.push(timing.total);
  };
  const times = await sideBySide(
    {
      true: () => output('true', [], env),
      shell: () => call('/bin/sh'),
      'by Node': () => call(process.execPath),
      'node -e 0': () => output(process.execPath, ['-e', '0'], env),
    },
    { samples, warmUp: 2 },
  );
  const { true: floor, shell, ...others } = times;
  return [within('a warm shell call', shell, ['true', floor], 10, { ...others, 'its command': timesOf(command) })];
}

/** Ten lines in one call beside ten calls. */
async function many(beckon: Beckon, samples: number): Promise<Figure> {
  const lines = Array.from({ length: 10 }, () => TRIVIAL);
  const times = await sideBySide(
    {
      one: () => beckon('do', ...lines),
      ten: async () => {
        for (const line of lines) await beckon('do', line);
      },
    },
    { samples, warmUp: 1 },
  );
  return timed('ten lines in one call', times.one, ['ten calls', times.ten], null);
}

/** The first call, which starts the session, beside a script that `beckon run` runs. Closing is not measured. */
async function cold(beckon: Beckon, folder: string, url: string, samples: number): Promise<Figure> {
  const script = join(folder, 'cold.oil');
  writeFileSync(script, `goto ${url}\n`);
  const times = await sideBySide(
    { first: () => beckon('do', '-s', 'cold', `goto ${url}`), run: () => beckon('run', script) },
    { samples, warmUp: 1, before: { first: () => beckon('close', '-s', 'cold') } },
  );
  return timed('the first call: starts the session', times.first, ['beckon run', times.run], null);
}

/** What a program says on standard output. */
function output(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts).toString());
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}`));
    });
  });
}
