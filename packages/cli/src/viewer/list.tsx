// The steps of all scripts: a group for each attempt, a row for each step.

import type { StepData } from '@beckon/core/report/html/run-data.js';
import { spent } from '@beckon/core/report/words.js';
import { Component } from 'preact';
import { Icon, SignOf } from './icons.js';
import { addressOf, type Group, START, type StepPosition } from './model.js';
import { Bar, Ticking } from './time.js';

export interface Listed {
  readonly group: Group;
  readonly steps: readonly number[];
  readonly isFolded: boolean;
}

interface ListProps {
  readonly listed: readonly Listed[];
  readonly place: StepPosition | null;
  readonly slowest: number;
  readonly began: number;
  readonly onFold: (group: Group, isFolded: boolean) => void;
  readonly onPick: (place: StepPosition) => void;
}

export function List({ listed, place, slowest, began, onFold, onPick }: ListProps) {
  return (
    <div class="groups">
      {listed.map((one) => (
        <GroupOf
          key={one.group.key}
          {...one}
          slowest={slowest}
          began={began}
          onFold={onFold}
          onPick={onPick}
          selected={place?.script === one.group.script && place.attempt === one.group.attempt ? place.step : null}
        />
      ))}
    </div>
  );
}

interface GroupProps extends Listed, Pick<ListProps, 'slowest' | 'began' | 'onFold' | 'onPick'> {
  readonly selected: number | null;
}

class GroupOf extends Component<GroupProps> {
  override shouldComponentUpdate(next: GroupProps): boolean {
    return isOther(this.props, next, ['steps', 'group']) || !isAlike(this.props, next);
  }

  override render({ group, steps, isFolded, slowest, began, selected, onFold, onPick }: GroupProps) {
    const id = `group-${group.key.replace('.', '-')}`;
    return (
      <section class="group" aria-labelledby={id}>
        <h2 id={id}>
          <button type="button" aria-expanded={!isFolded} onClick={() => onFold(group, !isFolded)}>
            <Icon name="fold" />
            <SignOf sign={group.state} />
            <FileName file={group.file} />
            <About group={group} />
          </button>
        </h2>
        {!isFolded && (
          <ol>
            {steps.map((step) => (
              <Row
                key={step}
                step={group.steps[step] ?? null}
                href={addressOf({ ...group, step }, group.attempts)}
                isSelected={step === selected}
                slowest={slowest}
                began={began}
                script={group.script}
                attempt={group.attempt}
                at={step}
                onPick={onPick}
              />
            ))}
          </ol>
        )}
      </section>
    );
  }
}

/** Groups are rebuilt with every piece of news: they are the same if what they show is. */
function isAlike(a: GroupProps, b: GroupProps): boolean {
  const { data, state, steps, attempts } = a.group;
  const isSameGroup =
    data === b.group.data &&
    state === b.group.state &&
    attempts === b.group.attempts &&
    steps.length === b.group.steps.length;
  return isSameGroup && (data !== null || a.group.file === b.group.file) && a.steps.join() === b.steps.join();
}

function isOther<T extends object>(a: T, b: T, but: readonly (keyof T)[] = []): boolean {
  return (Object.keys(b) as (keyof T)[]).some((key) => !but.includes(key) && a[key] !== b[key]);
}

function FileName({ file }: { readonly file: string }) {
  const cut = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
  return (
    <span class="file" title={file}>
      <bdi>
        <span class="folder">{file.slice(0, cut)}</span>
        {file.slice(cut)}
      </bdi>
    </span>
  );
}

function About({ group: { attempt, attempts, data, state, steps } }: { readonly group: Group }) {
  const words = [
    state === 'flaky' ? 'flaky' : '',
    attempts > 1 ? `attempt ${attempt + 1} of ${attempts}` : '',
    data?.worker == null ? '' : `worker ${data.worker}`,
    data?.ms == null ? `${steps.length} step${steps.length === 1 ? '' : 's'}` : spent(data.ms),
  ];
  return <span class="about">{words.filter((word) => word !== '').join(' · ')}</span>;
}

interface RowProps {
  readonly step: StepData | null;
  readonly href: string;
  readonly isSelected: boolean;
  readonly slowest: number;
  readonly began: number;
  readonly script: number;
  readonly attempt: number;
  readonly at: number;
  readonly onPick: (place: StepPosition) => void;
}

class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return isOther(this.props, next);
  }

  override render({ step, href, isSelected, slowest, began, script, attempt, at, onPick }: RowProps) {
    const pick = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onPick({ script, attempt, step: at });
    };
    const outcome = step?.outcome ?? null;
    const state = at === START ? 'failed' : (step?.state ?? 'waiting');
    return (
      <li>
        <a class={`row of-${state}`} href={href} aria-current={isSelected ? 'true' : undefined} onClick={pick}>
          <SignOf sign={state} />
          <span class="number">
            <span class="unseen">line </span>
            {step?.line ?? ''}
          </span>
          <bdi class="said" title={step?.said}>
            {at === START ? 'could not begin' : step?.said}
          </bdi>
          <Trouble step={step} />
          {outcome !== null && <Bar timing={outcome.timing} most={slowest} />}
          <span class="spent">
            {outcome !== null && spent(outcome.timing.total)}
            {step?.state === 'running' && step.at !== null && <Ticking since={began + step.at} />}
          </span>
        </a>
      </li>
    );
  }
}

/** Errors that the page reported while the step was done. */
function Trouble({ step }: { readonly step: StepData | null }) {
  const count =
    (step?.outcome?.messages.list.filter(isBad).length ?? 0) +
    (step?.outcome?.requests.list.filter(hasFailed).length ?? 0);
  if (count === 0) return null;
  const words = `${count} error${count === 1 ? '' : 's'} of the page`;
  return (
    <span class="trouble" title={words}>
      <Icon name="beware" />
      {count}
      <span class="unseen"> {words}</span>
    </span>
  );
}

export function isBad({ level }: { readonly level: string }): boolean {
  return level === 'error' || level === 'uncaught';
}

export function hasFailed({
  status,
  failure,
}: {
  readonly status: number | null;
  readonly failure: string | null;
}): boolean {
  return failure !== null || (status !== null && status >= 400);
}
