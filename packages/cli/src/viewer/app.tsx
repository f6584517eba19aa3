// The whole page: what is searched for, what is shown, and what the keys do.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Detail } from './detail.js';
import { Head } from './head.js';
import { Help } from './help.js';
import { Icon } from './icons.js';
import { type KeyAction, keyActionOf } from './keys.js';
import { List, type Listed } from './list.js';
import {
  addressOf,
  failuresOf,
  filteredSteps,
  firstPlace,
  type Group,
  groupsOf,
  isSame,
  newestPlace,
  placeAt,
  type StepFilter,
  type StepPosition,
  slowestOf,
} from './model.js';
import type { RunView, Source } from './source.js';
import { Legend } from './time.js';

/** Up to so many steps are shown at once; of more, scripts that went well are folded. */
const MANY_STEPS = 400;

export function App({ source }: { readonly source: Source }) {
  const [seen, setSeen] = useState<RunView | null>(source.first);
  useEffect(() => source.listen(setSeen), [source]);
  if (seen === null)
    return (
      <main class="opening">
        <h1>Waiting for the run …</h1>
      </main>
    );
  return (
    <>
      {seen.task != null && (
        <p class="handover" role="alert">
          <strong>Your turn:</strong> {seen.task}{' '}
          <a href="handover/" target="_blank" rel="noreferrer">
            Open the page
          </a>
        </p>
      )}
      <Run seen={seen} source={source} />
    </>
  );
}

function Run({ seen, source }: { readonly seen: RunView; readonly source: Source }) {
  const { data, began } = seen;
  const groups = useMemo(() => groupsOf(data), [data]);
  const slowest = useMemo(() => slowestOf(groups), [groups]);
  const failures = useMemo(() => failuresOf(groups), [groups]);
  const [picked, setPicked] = useState<StepPosition | null>(() => placeAt(location.hash, groups));
  const [isDetail, setIsDetail] = useState(picked !== null);
  const [found, setFilter] = useState<StepFilter>({ isFailedOnly: false, text: '' });
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isHelp, setIsHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const follows = source.isLive && picked === null;
  const [first] = useState(() => (source.isLive ? null : firstPlace(groups)));
  const isOver = data.ms !== null && failures.length > 0;
  const newest = source.isLive && !isOver ? newestPlace(groups) : null;
  const place = picked ?? newest ?? first ?? firstPlace(groups);
  const group = groups.find((one) => one.script === place?.script && one.attempt === place.attempt) ?? null;

  const listed = useMemo(() => listedOf(groups, found, folds, place), [groups, found, folds, place]);
  const shown = listed.reduce((sum, { steps }) => sum + steps.length, 0);

  const pick = (next: StepPosition | null, isFocused = false): void => {
    if (next === null) return;
    setPicked(next);
    setIsDetail(true);
    const attempts = groups.find((one) => one.script === next.script)?.attempts ?? 1;
    history.replaceState(null, '', addressOf(next, attempts));
    if (isFocused) shouldFocus.current = true;
  };
  const shouldFocus = useRef(false);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    row?.scrollIntoView({ block: 'nearest' });
    if (shouldFocus.current) row?.focus({ preventScroll: true });
    shouldFocus.current = false;
    document.getElementById('detail')?.scrollTo(0, 0);
  }, [place?.script, place?.attempt, place?.step]);

  const actions: Readonly<Record<KeyAction, () => void>> = {
    up: () => pick(beside(placesOf(listed), place, -1), true),
    down: () => pick(beside(placesOf(listed), place, 1), true),
    before: () => pick(beside(failures, place, -1), true),
    next: () => pick(beside(failures, place, 1), true),
    failed: () => setFilter({ ...found, isFailedOnly: !found.isFailedOnly }),
    search: () => search.current?.focus(),
    help: () => setIsHelp(true),
    escape() {
      const isInSearch = document.activeElement === search.current;
      search.current?.blur();
      if (isDetail && !isInSearch && isNarrow()) setIsDetail(false);
      else setFilter({ isFailedOnly: isInSearch && found.isFailedOnly, text: '' });
    },
  };
  const now = useRef(actions);
  now.current = actions;
  const known = useRef(groups);
  known.current = groups;
  // At once, not after the first picture: a quick user has pressed a key by then.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = keyActionOf(event);
      if (action === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      now.current[action]();
    };
    const onHash = (): void => {
      const there = placeAt(location.hash, known.current);
      if (there === null) return;
      setPicked(there);
      setIsDetail(true);
    };
    addEventListener('keydown', onKey);
    addEventListener('hashchange', onHash);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', onHash);
    };
  }, []);

  return (
    <div class="page" data-view={isDetail ? 'detail' : 'list'}>
      <Head seen={seen} onHelp={actions.help} />
      <main>
        <nav class="list" aria-label="Steps" ref={list}>
          <div class="bar-of-list">
            <input
              ref={search}
              type="search"
              placeholder="Filter steps"
              aria-label="Filter steps by text"
              value={found.text}
              onInput={(event) => setFilter({ ...found, text: event.currentTarget.value })}
            />
            <button type="button" aria-pressed={found.isFailedOnly} onClick={actions.failed}>
              Failed only <b>{failures.length}</b>
            </button>
            <span class="pair">
              <button
                type="button"
                class="square"
                aria-label="Previous failure"
                disabled={failures.length === 0}
                onClick={actions.before}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                class="square"
                aria-label="Next failure"
                disabled={failures.length === 0}
                onClick={actions.next}
              >
                <Icon name="down" />
              </button>
            </span>
            {source.isLive && !follows && seen.line !== 'ended' && (
              <button type="button" onClick={() => setPicked(null)}>
                Follow the run
              </button>
            )}
            <Legend />
            <p class="unseen" role="status">
              {found.text !== '' || found.isFailedOnly ? `${shown} steps shown` : ''}
            </p>
          </div>
          {shown === 0 && groups.length > 0 && <p class="muted empty">No step matches. Press Escape to see all.</p>}
          <List
            listed={listed}
            place={place}
            slowest={slowest}
            began={began}
            onPick={pick}
            onFold={(one, isFolded) => setFolds(new Map(folds).set(one.key, isFolded))}
          />
        </nav>
        <section id="detail" class="sheet" aria-label="The step">
          {group === null || place === null ? (
            <p class="muted empty">Nothing to show yet.</p>
          ) : (
            <Detail group={group} at={place.step} source={source} began={began} onBack={() => setIsDetail(false)} />
          )}
        </section>
      </main>
      {isHelp && <Help onClose={() => setIsHelp(false)} />}
    </div>
  );
}

/** The groups with something to show. The selected one is open, unless it was folded. */
function listedOf(
  groups: readonly Group[],
  found: StepFilter,
  folds: ReadonlyMap<string, boolean>,
  place: StepPosition | null,
): Listed[] {
  const isMany = groups.reduce((sum, { steps }) => sum + steps.length, 0) > MANY_STEPS && groups.length > 1;
  const isSearched = found.isFailedOnly || found.text.trim() !== '';
  return groups.flatMap((group): Listed[] => {
    const steps = filteredSteps(group, found);
    if (isSearched && steps.length === 0) return [];
    const isCurrent = place?.script === group.script && place.attempt === group.attempt;
    const isGood = group.state === 'passed' || group.state === 'waiting';
    const isFolded = folds.get(group.key) ?? (isMany && isGood && !isSearched && !isCurrent);
    return [{ group, steps, isFolded }];
  });
}

function placesOf(listed: readonly Listed[]): StepPosition[] {
  return listed.flatMap(({ group: { script, attempt }, steps, isFolded }) =>
    isFolded ? [] : steps.map((step) => ({ script, attempt, step })),
  );
}

/** The place before or after one that may not be among them itself. */
function beside(places: readonly StepPosition[], place: StepPosition | null, by: 1 | -1): StepPosition | null {
  const at = places.findIndex((one) => isSame(one, place));
  if (at >= 0) return places[at + by] ?? null;
  if (place === null) return places[0] ?? null;
  const after = places.findIndex((one) => order(one, place) > 0);
  if (by === 1) return places[after] ?? null;
  return places[(after < 0 ? places.length : after) - 1] ?? null;
}

function order(a: StepPosition, b: StepPosition): number {
  return a.script - b.script || a.attempt - b.attempt || a.step - b.step;
}

function isNarrow(): boolean {
  return matchMedia('(max-width: 860px)').matches;
}
