// A frame is a place: what is in it is inside of what its element is called (title, label, name), or what its document says
// above all (its heading). So `"Save" inside "Shipping"` finds it, and suggestions can say it.

import type { AtomAsked, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Candidate, Name } from '@beckon/core/scene/candidate.js';
import { fold } from '@beckon/core/text/text-match.js';
import type { Driver } from '../drive/driver.js';
import type { FrameOwner } from '../drive/frame-owner.js';
import type { Frame } from '../drive/frames.js';

/** A frame as a place, with the number that its element has in the page around. */
export interface FramePlace {
  readonly frame: Frame;
  readonly around: Frame;
  readonly id: number;
  readonly names: readonly Name[];
  /** What its document says above all: a heading is a place by itself. */
  readonly heading: string;
}

/** Frames as places, those around them included. A frame that does not say what it is called is none. */
export async function placesOf(driver: Driver, frames: readonly Frame[]): Promise<readonly FramePlace[]> {
  const all = new Map<string, Frame>();
  for (const frame of frames)
    for (let one: Frame | null = frame; one !== null && !one.isMain; one = driver.parentOf(one)) all.set(one.id, one);
  const places = await Promise.all([...all.values()].map((frame) => placeOf(driver, frame)));
  return places.filter((place) => place !== null);
}

async function placeOf(driver: Driver, frame: Frame): Promise<FramePlace | null> {
  const around = driver.parentOf(frame);
  if (around === null) return null;
  const [owner, given] = await Promise.all([
    driver.owner(frame),
    frame.call('heading').catch(() => ({ title: '', heading: '' })),
  ]);
  if (owner.number === null) return null;
  return { frame, around, id: owner.number, names: namesOf(owner, given.title), heading: given.heading };
}

const WORDS = /^\p{L}[\p{L} _-]*$/u;

function namesOf({ label, title, name, id }: FrameOwner, documentTitle: string): readonly Name[] {
  const all: Name[] = [
    { source: 'aria', text: label },
    { source: 'title', text: title },
    { source: 'title', text: documentTitle },
    // A word that someone chose is a name to people, too.
    { source: WORDS.test(name) ? 'title' : 'name', text: name },
    { source: 'id', text: id },
  ];
  const clean = all.map(({ source, text }) => ({ source, text: text.replace(/\s+/g, ' ').trim() }));
  return clean.filter(({ text }, i) => text !== '' && clean.findIndex((one) => one.text === text) === i);
}

/** Whether a part of a target says where by what one of the places is called. */
export function isPlacedBy(target: TargetAsked | AtomAsked, places: readonly FramePlace[]): boolean {
  if (!('primary' in target)) return false;
  return (target.relations ?? []).some(({ atom }) => {
    if (atom.kind !== 'text') return false;
    const wanted = fold(atom.value);
    const says = (text: string): boolean => fold(text).includes(wanted);
    return places.some(({ names, heading }) => says(heading) || names.some(({ text }) => says(text)));
  });
}

/** The candidates of all frames as one tree: what stands at the top of a frame is inside of its place. */
export function joined(
  candidates: readonly Candidate[],
  homes: ReadonlyMap<number, Frame>,
  places: readonly FramePlace[],
): Candidate[] {
  const byFrame = new Map(places.map((place) => [place.frame.id, place.id]));
  const known = new Map(candidates.map((one) => [one.id, one]));
  const placed = candidates.map((one) => {
    const parent = one.parent ?? byFrame.get(homes.get(one.id)?.id ?? '');
    const place = places.find(({ id }) => id === one.id);
    const names = place === undefined ? one.names : merged(one.names, place.names);
    return parent === undefined ? { ...one, names } : { ...one, names, parent };
  });
  const missing = places.filter(({ id }) => !known.has(id));
  return [...missing.map((place) => candidateOf(place, byFrame.get(place.around.id), candidates, homes)), ...placed];
}

function merged(own: readonly Name[], more: readonly Name[]): Name[] {
  return [...more, ...own.filter(({ text }) => !more.some((one) => one.text === text))];
}

/** The element of a frame, where the page around has no part in the question. */
function candidateOf(
  { id, names, frame }: FramePlace,
  parent: number | undefined,
  candidates: readonly Candidate[],
  homes: ReadonlyMap<number, Frame>,
): Candidate {
  const first = candidates.find((one) => homes.get(one.id)?.id === frame.id);
  return {
    id,
    kind: 'frame',
    names: [...names],
    can: ['contain'],
    state: { visible: true, enabled: true },
    order: (first?.order ?? 0) - 0.5,
    ...(parent === undefined ? {} : { parent }),
  };
}
