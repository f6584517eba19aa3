// Where the page has its data from: from itself, if it is a report; from the run, if it looks on.

import { type Patch, patched } from '@beckon/core/report/html/patch.js';
import type { RunData } from '@beckon/core/report/html/run-data.js';

/** The state of a run that is being watched: null for a report. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'ended' | null;

export interface RunView {
  readonly data: RunData;
  readonly line: ConnectionState;
  /** When the run began, by the clock of this page. */
  readonly began: number;
  /** What a person is asked to do on the page that a script works in, now. */
  readonly task?: string | null;
}

export interface Source {
  readonly isLive: boolean;
  /** Null until the first of it has come. */
  readonly first: RunView | null;
  listen(listener: (seen: RunView) => void): void;
  /** The address of a picture: null if there is none. It is made when it is requested. */
  picture(file: number): Promise<string | null>;
}

export function inside(): Source {
  const data = JSON.parse(document.getElementById('run')?.textContent ?? 'null') as RunData;
  return {
    isLive: false,
    first: { data, line: null, began: 0 },
    listen: () => {},
    async picture(file) {
      const element = document.getElementById(`picture-${file}`) ?? (await parsed(`picture-${file}`));
      if (!(element instanceof HTMLScriptElement)) return null;
      return `data:${element.type};base64,${element.textContent}`;
    },
  };
}

/** An element that may still come: pictures follow the program, so that it does not wait for all of them. */
async function parsed(id: string): Promise<HTMLElement | null> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  return document.getElementById(id);
}

const NOTHING: RunData = { version: 1, at: '', about: '', beckon: '', ms: null, scripts: [], files: [] };

/** The run that this page was opened for. Pictures are fetched as they come: when the run ends they can be no more. */
export function outside(): Source {
  const pictures = new Map<number, Promise<string | null>>();
  let seen: RunView = { data: NOTHING, line: 'opening', began: Date.now() };
  let report = (_: RunView): void => {};
  const change = (next: Partial<RunView>): void => {
    seen = { ...seen, ...next };
    report(seen);
  };
  const picture = (file: number): Promise<string | null> => {
    const there = pictures.get(file) ?? fetched(file);
    pictures.set(file, there);
    return there;
  };
  const events = new EventSource('events');
  events.addEventListener('state', ({ data: text }) => {
    const { data, elapsed } = JSON.parse(String(text)) as { data: RunData; elapsed: number };
    change({ data, line: 'open', began: Date.now() - elapsed, task: null });
    for (const file of filesOf(data)) void picture(file);
  });
  events.addEventListener('patch', ({ data: text }) => {
    const patch = JSON.parse(String(text)) as Patch;
    change({ data: patched(seen.data, patch) });
    if (patch.kind === 'step') for (const { file } of patch.outcome.pictures) void picture(file);
  });
  events.addEventListener('handover', ({ data: text }) => change({ task: JSON.parse(String(text)) as string | null }));
  events.addEventListener('bye', async () => {
    await Promise.all(pictures.values());
    events.close();
    change({ line: 'ended' });
  });
  // It reconnects by itself, unless that was switched off.
  events.onerror = () => {
    if (seen.line !== 'ended') change({ line: events.readyState === EventSource.CLOSED ? 'ended' : 'lost' });
  };
  return {
    isLive: true,
    first: null,
    listen(listener) {
      report = listener;
      if (seen.line !== 'opening') listener(seen);
    },
    picture,
  };
}

async function fetched(file: number): Promise<string | null> {
  try {
    const answer = await fetch(`picture/${file}`);
    return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
  } catch {
    return null;
  }
}

function filesOf({ scripts }: RunData): number[] {
  const outcomes = scripts.flatMap(({ attempts }) =>
    attempts.flatMap(({ steps }) => steps.map((step) => step.outcome)),
  );
  return outcomes.flatMap((outcome) => outcome?.pictures.map(({ file }) => file) ?? []);
}
