// Clicking and typing by name, verified, beside a bare click and bare typing.

import { focusByName, resolveByName } from './in-page.js';
import { sideBySide, type Times, type Work } from './measure.js';
import { COUNT_BUTTON, NOTE_FIELD, SIZES } from './pages.js';
import { type Figure, spread, timed } from './report.js';
import type { Stage } from './stage.js';

export async function actingFigures(stage: Stage, samples: number): Promise<Figure[]> {
  const [clicks, types]: [Figure[], Figure[]] = [[], []];
  for (const size of SIZES) {
    await stage.open(stage.site.page(size));
    // What is measured is what a command costs after the first look.
    await stage.run(`focus "${COUNT_BUTTON}" --timeout 60s`);
    const count = size > 10_000 ? Math.ceil(samples / 4) : samples;
    clicks.push(await clicking(stage, size, count));
    types.push(await typing(stage, size, count));
  }
  return [
    ...clicks,
    ...types,
    spread('click by name: from the smallest page to the largest', clicks, 1.3),
    spread('type by name: from the smallest page to the largest', types, 1.3),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function clicking({ bare, page, run }: Stage, size: number, samples: number): Promise<Figure> {
  const { x, y } = await bare.evaluate<Point>(resolveByName(COUNT_BUTTON));
  const pipelined = (at: Point): Promise<unknown> =>
    Promise.all(['mouseMoved', 'mousePressed', 'mouseReleased'].map((type) => bare.mouse(type, at.x, at.y)));
  const away = (): Promise<unknown> => bare.mouse('mouseMoved', 600, 400);
  const button = page.getByRole('button', { name: COUNT_BUTTON });
  const byPlaywright = others(size, () => button.click());
  let clicks = 0;
  const times = await sideBySide(
    {
      bare: async () => {
        for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await bare.mouse(type, x, y);
      },
      pipelined: () => pipelined({ x, y }),
      named: async () => pipelined(await bare.evaluate<Point>(resolveByName(COUNT_BUTTON))),
      checked: async () => {
        await pipelined(await bare.evaluate<Point>(resolveByName(COUNT_BUTTON)));
        await bare.evaluate('document.querySelector("#counted").textContent');
      },
      beckon: () => {
        clicks++;
        return run(`click "${COUNT_BUTTON}"`);
      },
      ...byPlaywright,
    },
    { samples, before: { bare: away, pipelined: away, named: away, checked: away } },
  );
  const said = (await run('text css("#counted")')).trim();
  if (!said.endsWith(String(clicks))) throw new Error(`${clicks} clicks were made, but the page says: ${said}`);
  return timed(`click by name, verified, ${size.toLocaleString('en')}`, times.beckon, ['click', times.bare], 1.8, {
    pipelined: times.pipelined,
    'by name': times.named,
    'by name, read back': times.checked,
    ...named(times),
  });
}

/** On a page of 30,000 controls it takes longer than all the rest, and its own deadline at times. */
function others(size: number, playwright: Work): { readonly playwright?: Work } {
  return size > 10_000 ? {} : { playwright };
}

function named({ playwright }: { readonly playwright?: Times }): Readonly<Record<string, Times>> {
  return playwright === undefined ? {} : { Playwright: playwright };
}

async function typing({ bare, page, run }: Stage, size: number, samples: number): Promise<Figure> {
  const field = page.getByLabel(NOTE_FIELD);
  const text = (sample: number): string => `Call back on day ${sample}!`;
  const byPlaywright = others(size, (sample) => field.fill(text(sample)));
  const times = await sideBySide(
    {
      bare: async (sample) => {
        await bare.evaluate(focusByName(NOTE_FIELD));
        await bare.send('Input.insertText', { text: text(sample) });
      },
      checked: async (sample) => {
        await bare.evaluate(focusByName(NOTE_FIELD));
        await bare.send('Input.insertText', { text: text(sample) });
        await bare.evaluate('document.querySelector("#note").value');
      },
      beckon: (sample) => run(`type "${NOTE_FIELD}" "${text(sample)}"`),
      letter: (sample) => run(`type "${NOTE_FIELD}" "Call back on day ${sample}"`),
      ...byPlaywright,
    },
    { samples },
  );
  return timed(
    `type by name, verified, ${size.toLocaleString('en')}`,
    times.beckon,
    ['find, insert', times.bare],
    1.8,
    {
      'with a last key': times.letter,
      'bare, read back': times.checked,
      ...named(times),
    },
  );
}
