// The top of the page: how the run went, and what holds for the whole page.

import { countsOf, summaryWords } from '@beckon/core/report/html/counts.js';
import type { RunData, StepState } from '@beckon/core/report/html/run-data.js';
import { spent } from '@beckon/core/report/words.js';
import { useState } from 'preact/hooks';
import { Icon, type Sign, SignOf, signWords } from './icons.js';
import type { RunView } from './source.js';
import { chooseTheme, themeNow } from './theme.js';
import { Ticking } from './time.js';

const SHOWN: readonly StepState[] = ['passed', 'failed', 'running', 'notRun', 'waiting'];

export function Head({ seen, onHelp }: { readonly seen: RunView; readonly onHelp: () => void }) {
  const { data, line, began } = seen;
  const { steps } = countsOf(data);
  const all = SHOWN.reduce((sum, state) => sum + steps[state], 0);
  return (
    <header class="head">
      <div class="title">
        <h1>
          <SignOf sign={signOf(data)} />
          {summaryWords(data)}
        </h1>
        <p class="muted">
          <bdi>{data.about}</bdi>
          {data.about !== '' && ' · '}
          {when(data.at)}
          {' · '}
          {data.ms === null ? <Ticking since={began} /> : spent(data.ms)}
          {data.beckon !== '' && ` · Beckon ${data.beckon}`}
        </p>
      </div>
      <div class="tally">
        <ul>
          {SHOWN.filter((state) => steps[state] > 0).map((state) => (
            <li key={state} class={`is-${state}`}>
              <b>{steps[state].toLocaleString('en')}</b> {signWords(state)}
            </li>
          ))}
        </ul>
        <span class="strip" aria-hidden="true">
          {SHOWN.map((state) => (
            <span key={state} class={`is-${state}`} style={{ width: `${(100 * steps[state]) / Math.max(1, all)}%` }} />
          ))}
        </span>
      </div>
      <div class="tools">
        <ThemeButton />
        <button type="button" class="plain square" onClick={onHelp} aria-label="Keys">
          ?
        </button>
      </div>
      <p class="news" role="status">
        {line === 'lost' ? 'The run cannot be reached; trying again …' : ''}
        {line === 'ended' ? 'The run has ended. This page keeps what it has.' : ''}
      </p>
    </header>
  );
}

function signOf(data: RunData): Sign {
  const { failed, flaky, stopped } = countsOf(data).scripts;
  if (data.ms === null) return 'running';
  return failed > 0 ? 'failed' : stopped > 0 ? 'stopped' : flaky > 0 ? 'flaky' : 'passed';
}

function when(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? at
    : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function ThemeButton() {
  const [theme, setTheme] = useState(themeNow());
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = (): void => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <button type="button" class="plain square" onClick={change} aria-label={`Use ${other} colours`}>
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
