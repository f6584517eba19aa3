// `npm run eval`: how well names, roles and purposes are told on real material, where it is present.
// `npm run eval -- laws`: whether a target ever means another element on a changed screen.

import { existsSync } from 'node:fs';
import { pageScript } from '../packages/browser/src/generated/page.js';
import { evalClaims } from './claims.js';
import { evalEnemies } from './enemies.js';
import { type Asker, evalForms, type Marker, type Question, table } from './forms.js';
import { evalLaws } from './laws.js';
import { evalLooking } from './looking.js';
import { evalNames } from './names.js';

// `npm run eval -- claims`: whether what results claim really happened.
const [first, ...others] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const corpora = (first === 'laws' ? others[0] : first) ?? '../shared/corpora';
const isVerbose = process.argv.includes('--verbose');
// `npm run eval -- enemies`: what hostile pages, packs and neighbors can do.
if (first === 'enemies') process.exit((await evalEnemies(others[0])) ? 0 : 1);
if (first === 'claims') {
  const times = Number(process.argv.find((word) => word.startsWith('--times='))?.slice('--times='.length) ?? 1);
  const isSlow = process.argv.includes('--slow');
  process.exit((await evalClaims(others[0], { isVerbose, isSlow, times })) ? 0 : 1);
}
// `npm run eval -- looking`: whether what can be seen can be read off an observation.
if (first === 'looking') process.exit((await evalLooking('../shared/corpora', others[0], isVerbose)) ? 0 : 1);
if (first === 'laws') {
  const seed = Number(process.env['BECKON_SEED'] ?? Date.now() & 0x7fffffff);
  process.exit((await evalLaws(seed, corpora, isVerbose)) ? 0 : 1);
}

if (!existsSync(corpora)) console.log(`${corpora} is not here: there is nothing to measure on`);
if (existsSync(`${corpora}/accname`)) {
  const { names, roles } = await evalNames(`${corpora}/accname`);
  console.log(`names ${names.join(' of ')}, roles ${roles.join(' of ')}`);
}
if (existsSync(`${corpora}/forms`)) {
  const answers = await evalForms(`${corpora}/forms`, engineAsker());
  console.log(table(answers));
  const bad = answers.filter(({ verdict }) => !['right', 'none', 'other'].includes(verdict));
  if (isVerbose)
    for (const { file, question, verdict, found } of bad) console.log(`${verdict} ${question} ${file} ${found}`);
}

/** Asks the script that runs in every page: the whole of scanning, naming and resolving, nothing left out. */
function engineAsker(): Asker {
  return {
    open: async (page) => {
      await page.evaluate(pageScript);
    },
    ask: (page, question) => page.evaluate(ask, question),
  };
}

/** Runs in the page. */
async function ask(question: Question): Promise<Marker[]> {
  interface Found {
    readonly decision: { readonly failure?: { readonly candidates?: readonly { readonly id: number }[] } };
    readonly thing: unknown;
    readonly meant: { readonly id: number } | null;
  }
  interface Side {
    ask(asked: unknown): Promise<Found>;
    element(): Element;
    chain(id: number): readonly Element[];
  }
  const side = (globalThis as unknown as { __beckon: Side }).__beckon;
  const target = question === 'submit' ? { kind: 'infer' } : { kind: 'role', value: question };
  const requirement = question === 'submit' ? 'Submittable' : 'Typeable';
  const { decision, thing, meant } = await side.ask({
    target,
    requirement,
    policy: {},
    action: null,
    isForced: false,
    handles: {},
    lastTouched: null,
    next: 1,
  });
  const marker = (element: Element | undefined): Marker[] => [element?.getAttribute('data-eval') ?? ''];
  if (thing !== null) return marker(side.element());
  if (meant !== null) return marker(side.chain(meant.id)[0]);
  return (decision.failure?.candidates ?? []).flatMap(({ id }) => marker(side.chain(id)[0]));
}
