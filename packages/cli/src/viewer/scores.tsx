// Why it was this element: what each candidate got and for what, and how many were left after each sieve.

import type { OutcomeData } from '@beckon/core/report/html/run-data.js';
import { reasonWords } from '@beckon/core/report/words.js';

interface ScoresProps {
  readonly outcome: OutcomeData;
  readonly pointed: number | null;
  readonly onPoint: (id: number | null) => void;
}

export function Scores({ outcome, pointed, onPoint }: ScoresProps) {
  const { scores, filters, rules, target, total } = outcome;
  if (scores.length === 0 && filters.length === 0 && rules.length === 0 && target === null) return null;
  return (
    <section class="card scores">
      <h3>{target === null ? 'Possible targets' : outcome.failure === null ? 'Why this one' : 'Target'}</h3>
      {target !== null && (
        <p class="chosen">
          <ElementName id={target.id} shown={target.shown} onPoint={onPoint} />{' '}
          <span class="muted">
            {[
              // For one that could not be used, only the failure is shown.
              target.reason === outcome.failure?.code ? '' : reasonWords(target.reason),
              target.confidence > 0 ? `confidence ${target.confidence.toFixed(2)}` : '',
              target.isGuarded ? 'not a sure match' : '',
              target.isHealed ? 'redrawn since, found again' : '',
            ]
              .filter((word) => word !== '')
              .join(' · ')}
          </span>
        </p>
      )}
      {scores.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Thing</th>
              <th scope="col">Score</th>
              <th scope="col">Matched</th>
            </tr>
          </thead>
          <tbody>
            {scores.map(({ id, shown, score, reasons, isChosen }) => (
              <tr
                key={id}
                data-thing={id}
                class={[isChosen ? 'is-chosen' : '', id === pointed ? 'is-pointed' : ''].join(' ').trim()}
                onMouseEnter={() => onPoint(id)}
                onMouseLeave={() => onPoint(null)}
              >
                <td>
                  <ElementName id={id} shown={shown} onPoint={onPoint} />
                  {isChosen && <span class="mark">chosen</span>}
                </td>
                <td class="score">
                  {score.toFixed(2)}
                  <span class="meter" aria-hidden="true">
                    <span style={{ width: `${(100 * Math.min(1, Math.max(0, score))).toFixed(1)}%` }} />
                  </span>
                </td>
                <td>
                  <Reasons reasons={reasons} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {filters.length > 0 && (
        <>
          <h4>Candidates left after each step</h4>
          <ol class="sieve">
            {total !== null && (
              <li>
                all <b>{total}</b>
              </li>
            )}
            {filters.map(({ step, before, after }, i) => (
              <li key={i} title={`${before} before, ${after} after`}>
                {step} <b class={after === 0 ? 'is-none' : ''}>{after}</b>
              </li>
            ))}
          </ol>
        </>
      )}
      {rules.length > 0 && (
        <>
          <h4>Rules tried, because no target was given</h4>
          <ul class="rules">
            {rules.map(({ rule, outcome: came }) => (
              <li key={rule}>
                {rule.replaceAll('_', ' ')} <span class="muted">{came}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** An element by its number and how it looks; with the keys, pointing at it shows its box. */
export function ElementName({
  id,
  shown,
  onPoint,
}: {
  readonly id: number;
  readonly shown: string;
  readonly onPoint: (id: number | null) => void;
}) {
  return (
    <button
      type="button"
      class="thing"
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(null)}
      onMouseEnter={() => onPoint(id)}
      onMouseLeave={() => onPoint(null)}
    >
      <span class="id">[{id}]</span> <bdi>{shown}</bdi>
    </button>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return <span class="muted">no matching part</span>;
  return (
    <ul class="reasons">
      {reasons.map((reason) => (
        <li key={reason} title={reason}>
          {reasonWords(reason)}
        </li>
      ))}
    </ul>
  );
}
