// Why a step failed: the message, what to do about it, and targets to paste.

import type { FailureData } from '@beckon/core/report/html/run-data.js';
import { visible } from '@beckon/core/text/width.js';
import { useState } from 'preact/hooks';
import { Icon } from './icons.js';
import { ElementName } from './scores.js';

interface FailureProps {
  readonly failure: FailureData;
  readonly onPoint: (id: number | null) => void;
}

export function Failure({ failure, onPoint }: FailureProps) {
  const { phase, code, message, hint, candidates, suggestions, account } = failure;
  return (
    <section class="card failure">
      <h3>
        <code>{code}</code> <span class="muted">while {DOING[phase] ?? phase}</span>
      </h3>
      <p class="message">
        <bdi>{message}</bdi>
      </p>
      {hint !== '' && (
        <p class="hint">
          <b>Hint:</b> <bdi>{hint}</bdi>
        </p>
      )}
      {candidates.length > 0 && (
        <>
          <h4>A target for each of these</h4>
          <ul class="ways">
            {candidates.map(({ id, shown, target }) => (
              <li key={id}>
                <ElementName id={id} shown={shown} onPoint={onPoint} />
                <code>
                  <bdi>{visible(target)}</bdi>
                </code>
                <Copy text={target} of={`the target of [${id}]`} />
              </li>
            ))}
          </ul>
        </>
      )}
      {suggestions.length > 0 && (
        <>
          <h4>There is</h4>
          <ul class="ways">
            {suggestions.map(({ id, shown }) => (
              <li key={id}>
                <ElementName id={id} shown={shown} onPoint={onPoint} />
              </li>
            ))}
          </ul>
        </>
      )}
      {account !== '' && <Code text={frameOf(account)} label="Where it is in the script" />}
    </section>
  );
}

const DOING: Readonly<Record<string, string>> = {
  parsing: 'parsing the line',
  semantic: 'checking the line',
  resolution: 'resolving the target',
  actionability: 'waiting for it to become actionable',
  execution: 'performing the action',
  verification: 'verifying the effect',
};

/** The place in the script and the line itself: everything else is shown around it. */
function frameOf(account: string): string {
  const rows = account.split('\n');
  const from = rows.findIndex((row) => /^\s*-->/.test(row));
  if (from < 0) return account;
  const end = rows.findIndex((row, i) => i > from && /^\s*= /.test(row));
  return rows.slice(from, end < 0 ? rows.length : end).join('\n');
}

/** Several lines as they are. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys.
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <pre tabIndex={0} role="group" aria-label={label} data-scrolls="">
      {text}
    </pre>
  );
}

const COPIED_MS = 1600;

function Copy({ text, of }: { readonly text: string; readonly of: string }) {
  const [hasCopied, setHasCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copied(text);
    setHasCopied(true);
    setTimeout(() => setHasCopied(false), COPIED_MS);
  };
  return (
    <button type="button" class="plain copy" onClick={() => void copy()} aria-label={`Copy ${of}`}>
      <Icon name="copy" />
      <span aria-live="polite">{hasCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}

/** A page from a file may not have the clipboard; then the old way does. */
async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
