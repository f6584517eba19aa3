// CONTRIBUTING.md, SECURITY.md and .github name only what is there, and templates and workflows can be read.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts, repository, bugs, homepage } = JSON.parse(read('package.json'));
const PAGES = ['CONTRIBUTING.md', 'SECURITY.md', '.github/PULL_REQUEST_TEMPLATE.md'];

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names files and folders that are there', () => {
    const named = [
      ...text.matchAll(
        /`((?:src|test|docs|scripts|examples|bench)\/[^`\s<]*)`|(?:npx vitest(?: run)?|npm test --) (test\S+)/g,
      ),
    ];
    const paths = named.map(([, quoted, run]) => quoted ?? run ?? '');
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names scripts that are there', () => {
    const names = [...text.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
    const known = (name: string): boolean => name in scripts || name === 'package' || name === 'ci' || name === 'and';
    expect(names.filter((name) => !known(name))).toEqual([]);
  });

  it('leads to pages that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !to.startsWith('https:'));
    expect(links.filter((to) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([]);
  });
});

describe('.github', () => {
  const folder = join('.github', 'ISSUE_TEMPLATE');
  const forms = readdirSync(join(ROOT, folder)).filter((file) => file !== 'config.yml');

  it.each(forms)('%s is a form that GitHub takes', (file) => {
    const form = parse(read(join(folder, file)));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const ids = form.body.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of form.body) {
      expect(['dropdown', 'input', 'textarea']).toContain(type);
      expect(attributes.label).toBeTypeOf('string');
    }
  });

  it('runs in CI what is there, with a time limit for each job', () => {
    const { jobs } = parse(read(join('.github', 'workflows', 'ci.yml')));
    const parts = /\[ "\$part" = all \] \|\| \[ "\$part" = (\w+) \]/g;
    const known = [...read(join('.ci', 'run')).matchAll(parts)].map(([, part]) => part);
    expect(known).toEqual(expect.arrayContaining(jobs.linux.strategy.matrix.part));
    for (const job of Object.values(jobs) as { 'timeout-minutes': number; steps: { run?: string }[] }[]) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      const lines = job.steps.flatMap(({ run }) => run ?? []);
      const named = lines.flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? []);
      expect(named.filter((name) => !(name in scripts))).toEqual([]);
    }
  });
});

it('the package says where it lives, the same everywhere', () => {
  const home = 'https://github.com/beckon-dev/beckon';
  expect({ repository, bugs, homepage }).toEqual({
    repository: { type: 'git', url: `git+${home}.git` },
    bugs: `${home}/issues`,
    homepage: `${home}#readme`,
  });
  const addresses = [
    ...PAGES.map(read)
      .join('\n')
      .matchAll(/https:\/\/github\.com\/[^/\s]+\/[^/\s)]+/g),
  ];
  expect(addresses.map(([address]) => address).filter((address) => address !== home)).toEqual([]);
});
