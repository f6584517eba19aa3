// Signs: each has a shape of its own, so that colours are not needed, and words for those who see neither.

import type { AttemptState, ScriptState, StepState } from '@beckon/core/report/html/run-data.js';
import type { ComponentChildren } from 'preact';

export type Sign = StepState | ScriptState | AttemptState;

const WORDS: Readonly<Record<Sign, string>> = {
  passed: 'passed',
  failed: 'failed',
  flaky: 'flaky',
  running: 'running',
  waiting: 'waiting',
  notRun: 'not run',
  stopped: 'stopped',
};

const SHAPES: Readonly<Record<Sign, ComponentChildren>> = {
  passed: <path class="line" d="M3.2 8.6 6.4 11.8 12.8 4.8" />,
  failed: <path class="line" d="M4 4 12 12M12 4 4 12" />,
  flaky: <path class="line" d="M2 9.6C4 5.4 6 5.4 8 8s4 2.6 6-1.6" />,
  running: <path class="line" d="M8 2.2A5.8 5.8 0 1 1 2.2 8" />,
  waiting: <circle class="line" cx="8" cy="8" r="4.6" stroke-dasharray="2.2 2.6" />,
  notRun: <path class="line" d="M4 8h8" />,
  stopped: <rect class="line" x="4" y="4" width="8" height="8" rx="1" />,
};

export function signWords(sign: Sign): string {
  return WORDS[sign];
}

export function SignOf({ sign }: { readonly sign: Sign }) {
  return (
    <span class={`sign is-${sign}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {SHAPES[sign]}
      </svg>
      <span class="unseen">{WORDS[sign]}</span>
    </span>
  );
}

const PICTURES = {
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M13 3l-1.2 1.2M4.2 11.8 3 13',
  moon: 'M13.2 9.6A5.8 5.8 0 0 1 6.4 2.8a5.8 5.8 0 1 0 6.8 6.8z',
  fold: 'M6 3.5 10.5 8 6 12.5',
  up: 'M3.5 10 8 5.5 12.5 10',
  down: 'M3.5 6 8 10.5 12.5 6',
  back: 'M10 3.5 5.5 8 10 12.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  beware: 'M8 2 14.5 13.5H1.5zM8 6.4v3.4M8 11.6v.2',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PICTURES }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path class="line" d={PICTURES[name]} />
    </svg>
  );
}
