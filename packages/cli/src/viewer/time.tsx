// How long something took: as words, as a bar in three parts, and while it goes on.

import type { Timing } from '@beckon/core/report/html/run-data.js';
import { spent } from '@beckon/core/report/words.js';
import { useEffect, useState } from 'preact/hooks';

const PARTS = ['resolve', 'act', 'verify'] as const;

const ABOUT: Readonly<Record<(typeof PARTS)[number], string>> = {
  resolve: 'resolving the target',
  act: 'performing the action',
  verify: 'verifying the effect',
};

/** The parts of a time. The longest step fills it; others by the square root, so that short ones can be seen, too. */
export function Bar({ timing, most }: { readonly timing: Timing; readonly most: number }) {
  const length = Math.sqrt(Math.min(1, timing.total / Math.max(1, most)));
  const all = Math.max(timing.total, timing.resolve + timing.act + timing.verify, 0.001);
  const width = (ms: number): string => `${((100 * Math.max(0, ms)) / all).toFixed(2)}%`;
  return (
    <span class="bar" aria-hidden="true">
      <span class="parts" style={{ width: `${(100 * length).toFixed(2)}%` }}>
        {PARTS.map((part) => (
          <span key={part} class={`part is-${part}`} style={{ width: width(timing[part]) }} />
        ))}
        <span class="part is-rest" style={{ width: width(restOf(timing)) }} />
      </span>
    </span>
  );
}

function restOf({ resolve, act, verify, total }: Timing): number {
  return Math.max(0, total - resolve - act - verify);
}

/** The exact numbers of one step. */
export function Times({ timing }: { readonly timing: Timing }) {
  const rest = restOf(timing);
  return (
    <div class="times">
      <Bar timing={timing} most={timing.total} />
      <dl>
        {PARTS.map((part) => (
          <div key={part} title={ABOUT[part]}>
            <dt>
              <span class={`dot is-${part}`} aria-hidden="true" />
              {part}
            </dt>
            <dd>{exactly(timing[part])}</dd>
          </div>
        ))}
        {rest >= 1 && (
          <div title="everything else">
            <dt>
              <span class="dot is-rest" aria-hidden="true" />
              rest
            </dt>
            <dd>{exactly(rest)}</dd>
          </div>
        )}
        <div>
          <dt>total</dt>
          <dd>{exactly(timing.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** `0.4 ms`, `42 ms`, `1,234 ms`. */
function exactly(ms: number): string {
  return `${ms > 0 && ms < 9.95 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`;
}

export function Legend() {
  return (
    <ul class="legend" aria-label="Parts of the time">
      {PARTS.map((part) => (
        <li key={part} title={ABOUT[part]}>
          <span class={`dot is-${part}`} aria-hidden="true" />
          {part}
        </li>
      ))}
    </ul>
  );
}

const TICK_MS = 200;

/** The time so far. */
export function Ticking({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{spent(Math.floor(Math.max(0, now - since) / 100) * 100)}</>;
}
