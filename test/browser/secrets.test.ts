// A unique secret by every route, and all that comes back of it: results, evidence, the trace. `npm run eval -- enemies secrets`
// searches the other surfaces, with processes of their own.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../packages/browser/src/index.js';
import { textOf } from '../support/archive.js';
import { DEFINITIONS, prepareRoutes, ROUTES, secretOf } from '../support/secret-routes.js';
import { spelledIn } from '../support/spellings.js';
import { said, trial } from '../support/trial.js';

const TOKEN = secretOf('secret: variable');
const folder = mkdtempSync(join(tmpdir(), 'beckon-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What came back, by route. */
const results = new Map<string, string>();

// What is looked for grows with every secret: a session has a share of them, as one has that people use.
const SHARE = 8;
const shares = Array.from({ length: Math.ceil(ROUTES.length / SHARE) }, (_, i) =>
  ROUTES.slice(i * SHARE, (i + 1) * SHARE),
);

describe.each(shares.map((routes, i) => ({ routes, i })))('session $i', ({ routes, i }) => {
  const t = trial({ folder, variables: { TOKEN }, secrets: [TOKEN] });
  let trace = '';

  beforeAll(async () => {
    prepareRoutes(t.site);
    for (const definition of DEFINITIONS) expect(said(await t.b.run(definition))).toBe('ok');
    // A small window: every picture is taken apart and put together again.
    for (const line of ['viewport 400 300', 'trace start']) expect(said(await t.b.run(line))).toBe('ok');
    for (const { name, secret, lines } of routes) {
      let all = '';
      for (const line of lines(secret, t.site)) {
        let evidence: Evidence | null = null;
        const onEvidence = (one: Evidence): void => {
          evidence = one;
        };
        const result = await t.b.run(line, line.startsWith('click ') ? { onEvidence } : {});
        all += `${result.text}\n${JSON.stringify(result)}\n${JSON.stringify(evidence, withoutBytes)}\n`;
      }
      results.set(name, all);
    }
    expect(said(await t.b.run(`trace stop trace-${i}.zip`))).toBe('ok');
    // Nothing can be read in the bytes of pictures, which are most of it: what they show is in trace.test.ts.
    trace = await textOf(join(folder, `trace-${i}.zip`), (entry) => !/\.(?:jpe?g|png)$/.test(entry));
  }, 240_000);

  describe.each([...routes])('$name', ({ name, secret }) => {
    it('shows it in no result and no evidence', () => {
      expect(spelledIn(results.get(name) ?? '', secret)).toEqual([]);
    });

    it('shows it nowhere in the trace', () => {
      expect(trace.length).toBeGreaterThan(10_000);
      expect(spelledIn(trace, secret)).toEqual([]);
    });
  });
});

function withoutBytes(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? '' : value;
}

describe('what is asked for', () => {
  it('was done: the secrets went where they were meant to go', () => {
    expect(results.get('login')).toContain('Welcome /sent');
    expect(results.get('GET form')).toContain('sent?pw=••••••••');
    expect(results.get('address')).toContain('Basic ••••••••');
    expect(results.get('keys pressed in a password field')).toContain('press ••••••••');
  });

  const t = trial({ folder });

  it('leaves other texts as they are', async () => {
    prepareRoutes(t.site);
    expect(said(await t.run(`goto ${t.site.url}/echo`, 'type "Password" "of-no-use-to-us"'))).toBe('ok');
    await t.run(`goto ${t.site.url}/echo`, 'type "Name" "Amy Lee"');
    expect((await t.run('observe')).text).toContain('input/username "Name" = "Amy Lee"');
  });

  it('is written into files that are their owner’s alone', async () => {
    await t.run('screenshot deep/shot.png');
    for (const file of ['trace-0.zip', 'deep/shot.png']) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'deep')).mode & 0o077).toBe(0);
  });
});
