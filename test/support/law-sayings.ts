// What people might say to mean each thing on a screen, with relations that hold and relations that do not.

import type { ElementKind } from '../../packages/core/src/language/index.js';
import { isElement } from '../../packages/core/src/resolve/elements.js';
import type { RequirementName } from '../../packages/core/src/resolve/index.js';
import { type Candidate, canDo, isEnabled, isRow, isVisible } from '../../packages/core/src/scene/candidate.js';
import { quote } from '../../packages/core/src/text/quote.js';

/** One thing, and every way to say it. */
export interface Saying {
  readonly id: number;
  readonly need: RequirementName;
  /** By its name alone, then with relations that hold; or by what it is for; empty: nothing is said. */
  readonly targets: readonly string[];
  /** Relations that hold, to be put behind the name. */
  readonly holds: readonly string[];
  /** Relations that do not hold of it, nor of anything of that name. */
  readonly untrue: readonly string[];
}

const NEEDS: readonly (readonly [Parameters<typeof canDo>[1], RequirementName])[] = [
  ['type', 'Typeable'],
  ['check', 'Checkable'],
  ['select', 'Selectable'],
  ['adjust', 'Adjustable'],
  ['click', 'Clickable'],
];
const PEOPLES: readonly string[] = ['text', 'label', 'aria', 'placeholder', 'title', 'alt'];
const PLACES: ReadonlySet<string> = new Set([
  'form',
  'section',
  'table',
  'dialog',
  'group',
  'list',
  'region',
  'navigation',
  'card',
]);
const PURPOSES: ReadonlySet<string> = new Set(['email', 'password', 'username', 'search', 'phone']);
const KINDS: readonly ElementKind[] = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'dropdown', 'field'];
const LONGEST = 50;
const NOWHERE = ['inside "Nowhere at all"', 'near "Nothing of that name"'];

/** Every thing that something can be done to, and how it can be said. */
export function sayingsOf(candidates: readonly Candidate[]): Saying[] {
  const layout = new Layout(candidates);
  return candidates.flatMap((one) => {
    const need = NEEDS.find(([can]) => canDo(one, can))?.[1];
    if (need === undefined || !isVisible(one) || !isEnabled(one)) return [];
    const { id, purpose = '' } = one;
    const name = nameOf(one);
    return [
      ...(name === '' ? [] : [byName(one, name, need, layout)]),
      ...(PURPOSES.has(purpose) ? [{ id, need, targets: [purpose], holds: [], untrue: NOWHERE }] : []),
      ...(purpose === 'submit' ? [{ id, need: 'Submittable' as const, targets: [''], holds: [], untrue: [] }] : []),
    ];
  });
}

/** What people call it: not what only programs do. */
function nameOf({ names }: Candidate): string {
  const text = names.find(({ source, text }) => PEOPLES.includes(source) && text.trim() !== '')?.text ?? '';
  return text.length > LONGEST ? '' : text.replace(/\s+/g, ' ').trim();
}

function byName(one: Candidate, name: string, need: RequirementName, layout: Layout): Saying {
  const said = quote(name);
  const title = layout.titleBeside(one, name);
  const holds = [
    ...(title === undefined ? [] : [`near ${quote(title.name)}`, ...directionsFrom(one, title.candidate, title.name)]),
    ...layout
      .placesOf(one)
      .filter((place) => place !== name)
      .slice(0, 2)
      .map((place) => `inside ${quote(place)}`),
  ];
  const elsewhere = layout.placeElsewhere(one, name);
  const kind = KINDS.find((element) => isElement(one, element));
  const otherKind = layout.kindOfNone(name);
  return {
    id: one.id,
    need,
    targets: [
      said,
      ...holds.map((relation) => `${said} ${relation}`),
      ...(kind === undefined ? [] : [`${kind} ${said}`]),
    ],
    holds: [...holds, ...(kind === undefined ? [] : [kind])],
    untrue: [
      ...NOWHERE,
      ...(elsewhere === undefined ? [] : [`inside ${quote(elsewhere)}`]),
      ...(otherKind === undefined ? [] : [otherKind]),
    ],
  };
}

/** Who is in what, by the tree and by what things say of their place. */
class Layout {
  readonly #candidates: readonly Candidate[];
  readonly #around = new Map<number, readonly Candidate[]>();
  /** Named boxes, each with what is in it. */
  readonly #boxes = new Map<string, Set<Candidate>>();
  /** Names that headings give to what is below them. */
  readonly #sections = new Set<string>();

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
    const byId = new Map(candidates.map((one) => [one.id, one]));
    for (const one of candidates) {
      const around: Candidate[] = [];
      for (let up = byId.get(one.parent ?? -1); up !== undefined && around.length < 100; up = byId.get(up.parent ?? -1))
        around.push(up);
      this.#around.set(one.id, around);
      for (const place of around) {
        const name = PLACES.has(place.kind) ? nameOf(place) : '';
        if (name !== '') this.#boxes.set(name, (this.#boxes.get(name) ?? new Set()).add(one));
      }
      const { section } = one.context ?? {};
      if (typeof section === 'string') this.#sections.add(section.trim());
      if (one.kind === 'heading') this.#sections.add(nameOf(one));
    }
  }

  placesOf(one: Candidate): string[] {
    const { section } = one.context ?? {};
    const boxes = [...this.#boxes].filter(([, held]) => held.has(one)).map(([place]) => place);
    const isSaid = typeof section === 'string' && section.trim() !== '' && section.length <= LONGEST;
    return isSaid ? [...new Set([...boxes, section.trim()])] : boxes;
  }

  /** Another text in the same row. */
  titleBeside(one: Candidate, name: string): { readonly candidate: Candidate; readonly name: string } | undefined {
    const row = this.#around.get(one.id)?.find(isRow);
    if (row === undefined) return undefined;
    const isIn = (other: Candidate, place: Candidate): boolean => this.#around.get(other.id)?.includes(place) === true;
    const title = this.#candidates.find(
      (other) =>
        isIn(other, row) && isVisible(other) && nameOf(other) !== '' && nameOf(other) !== name && !isIn(one, other),
    );
    return title === undefined ? undefined : { candidate: title, name: nameOf(title) };
  }

  /** What nothing with these words in its name is. */
  kindOfNone(name: string): ElementKind | undefined {
    const named = this.#candidates.filter(({ names }) => names.some(({ text }) => overlap(text, name)));
    return KINDS.find((element) => !named.some((one) => isElement(one, element)));
  }

  /** A box that it is not in, nor anything of its name. What a heading also says may hold after all. */
  placeElsewhere(one: Candidate, name: string): string | undefined {
    const own = [...this.placesOf(one), ...this.#sections, name];
    const hasName = ({ names }: Candidate): boolean => names.some(({ text }) => overlap(text, name));
    return [...this.#boxes].find(
      ([place, held]) => !held.has(one) && !own.some((other) => overlap(other, place)) && ![...held].some(hasName),
    )?.[0];
  }
}

/** `right of "Bread"`: where it stands of what is on its line, or in its column. */
function directionsFrom({ box: own }: Candidate, { box: from }: Candidate, name: string): string[] {
  if (own === undefined || from === undefined) return [];
  const isOnLine = own.y < from.y + from.height && from.y < own.y + own.height;
  const isInColumn = own.x < from.x + from.width && from.x < own.x + own.width;
  const words = [
    isOnLine && own.x >= from.x + from.width && 'right of',
    isOnLine && own.x + own.width <= from.x && 'left of',
    isInColumn && own.y >= from.y + from.height && 'below',
    isInColumn && own.y + own.height <= from.y && 'above',
  ];
  return words.flatMap((direction) => (direction === false ? [] : [`${direction} ${quote(name)}`]));
}

/** One is a part of the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}
