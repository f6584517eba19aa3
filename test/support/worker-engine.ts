// The engine over a small world, for a place with neither files nor Node: a worker of a browser. It runs the lines that it
// is sent and answers with what became of them.

import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { FakeWorld } from './fake-world.js';

interface Scope {
  onmessage: ((message: { readonly data: readonly string[] }) => void) | null;
  postMessage(what: unknown): void;
}

const scope = globalThis as unknown as Scope;
const engine = new Engine(
  new FakeWorld([
    { id: 1, kind: 'button', names: [{ source: 'text', text: 'Save' }] },
    { id: 2, kind: 'button', names: [{ source: 'text', text: 'Delete' }] },
    { id: 3, kind: 'button', names: [{ source: 'text', text: 'Delete' }] },
    { id: 4, kind: 'input', role: 'textbox', names: [{ source: 'label', text: 'Email' }] },
  ]),
  { speak: resultText, timeoutMs: 50 },
);

scope.onmessage = async ({ data }) => {
  const answers: { readonly line: string; readonly became: string; readonly text: string }[] = [];
  for (const line of data) {
    const { ok, failure, lifecycle, text } = await engine.run(line);
    answers.push({ line, became: ok ? lifecycle : (failure?.code ?? ''), text });
  }
  scope.postMessage(answers);
};
