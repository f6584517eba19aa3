// One step in full.

import type { PictureData } from '@beckon/core/report/html/run-data.js';
import { useEffect, useState } from 'preact/hooks';
import { Facts } from './facts.js';
import { Code, Failure } from './failure.js';
import { Icon, SignOf, signWords } from './icons.js';
import { type Group, START } from './model.js';
import { Picture } from './picture.js';
import { Scores } from './scores.js';
import type { Source } from './source.js';
import { Ticking, Times } from './time.js';

interface DetailProps {
  readonly group: Group;
  readonly at: number;
  readonly source: Source;
  readonly began: number;
  readonly onBack: () => void;
}

export function Detail({ group, at, source, began, onBack }: DetailProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const place = `${group.key}.${at}`;
  useEffect(() => setPointed(null), [place]);
  const step = group.steps[at] ?? null;
  const outcome = step?.outcome ?? null;
  return (
    <article class="detail" key={place}>
      <header>
        <button type="button" class="plain back" onClick={onBack}>
          <Icon name="back" />
          All steps
        </button>
        <p class="where">
          <bdi>
            {group.file}
            {step === null ? '' : `:${step.line}`}
          </bdi>
          {group.attempts > 1 && ` · attempt ${group.attempt + 1} of ${group.attempts}`}
          {group.data?.worker != null && ` · worker ${group.data.worker}`}
          {group.data?.about != null && ` · ${group.data.about}`}
        </p>
        <h2>
          <SignOf sign={at === START ? 'failed' : (step?.state ?? 'waiting')} />
          <bdi class="said">{at === START ? 'Could not begin' : step?.said}</bdi>
        </h2>
        {outcome !== null && <Times timing={outcome.timing} />}
        {outcome?.lifecycle === 'dispatched' && step?.state === 'passed' && (
          <p class="muted">Sent, but not verified: its effect cannot be read back.</p>
        )}
        {/* Pages of older versions do not say it. */}
        {(outcome?.signal ?? '') !== '' && <p class="muted">Verified: {outcome?.signal}.</p>}
        {step?.state === 'running' && (
          <p class="muted">
            running for <Ticking since={began + (step.at ?? 0)} />
          </p>
        )}
        {(step?.state === 'waiting' || step?.state === 'notRun') && <p class="muted">{signWords(step.state)}</p>}
      </header>
      {step?.state === 'running' && (
        <Picture
          pictures={lastPicture(group, at)}
          said={step.said}
          note="as it was at the previous step"
          source={source}
          pointed={null}
          onPoint={setPointed}
        />
      )}
      {at === START && <Code text={group.data?.trouble ?? ''} label="Why it could not begin" />}
      {outcome !== null && (
        <>
          {outcome.failure !== null && <Failure failure={outcome.failure} onPoint={setPointed} />}
          <div class="seen">
            <Picture
              pictures={outcome.pictures}
              said={step?.said ?? ''}
              source={source}
              pointed={pointed}
              onPoint={setPointed}
            />
            <Scores outcome={outcome} pointed={pointed} onPoint={setPointed} />
          </div>
          <Facts outcome={outcome} />
        </>
      )}
    </article>
  );
}

/** What the screen was like before a step that is being done: what was seen last in the same attempt. */
function lastPicture({ steps }: Group, at: number): readonly PictureData[] {
  for (let i = at - 1; i >= 0; i--) {
    const last = steps[i]?.outcome?.pictures.at(-1);
    if (last !== undefined) return [{ ...last, boxes: [] }];
  }
  return [];
}
