// A match that cannot take the action gives way to the thing that owns it: its owner, an ancestor that has the action,
// or the only control of its row. Never to a neighbour that merely stands close: closeness is what `near` is for.

import { addAll } from '../data/extremes.js';
import { type Candidate, canDo, isButton, isForm, isRow, isVisible } from '../scene/candidate.js';
import { fold, said as saying } from '../text/text-match.js';
import { READ, type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';

/** Whether a candidate can take the action when it is named: any plain button may be the one that submits. */
export function fits(candidate: Candidate, requirement: RequirementName): boolean {
  if (satisfies(candidate, requirement)) return true;
  return requirement === 'Submittable' && candidate.can === undefined && isButton(candidate);
}

/** The thing that takes the action for this one; itself, if it can; null, if none does. */
export function promote(scene: Scene, candidate: Candidate, requirement: RequirementName): Candidate | null {
  if (requirement === 'Any' || fits(candidate, requirement)) return candidate;
  return scene.remembered(candidate, `for ${requirement}`, () => promoteOther(scene, candidate, requirement));
}

/** What takes the action for something that cannot take it itself. */
function promoteOther(scene: Scene, candidate: Candidate, requirement: RequirementName): Candidate | null {
  const owner = scene.get(candidate.owner);
  // What it belongs to is gone: nothing else of its row takes its place.
  if (candidate.owner !== undefined && owner === undefined) return null;
  if (owner !== undefined && owner !== candidate && fits(owner, requirement)) return owner;
  if (saysPart(scene, candidate, requirement)) return null;
  if (requirement.startsWith('Container'))
    return scene.ancestors(candidate).find((one) => fits(one, requirement)) ?? null;
  if (isRow(candidate)) return ofRow(scene, candidate, candidate, requirement);
  for (const ancestor of scene.ancestors(candidate)) {
    // A form takes a submit for what is in it, but a person who names a text does not mean the form around the whole page.
    if (fits(ancestor, requirement) && !isForm(ancestor)) return ancestor;
    if (isRow(ancestor)) return ofRow(scene, ancestor, candidate, requirement);
  }
  return null;
}

/** Only what is in it says its name, and takes the action itself: the link in a heading. */
function saysPart(scene: Scene, candidate: Candidate, requirement: RequirementName): boolean {
  if (isRow(candidate) || !candidate.names.some(({ isOfPart }) => isOfPart === true)) return false;
  if (hasFitting(scene, candidate, requirement)) return true;
  const box = scene.branch(candidate).at(-1);
  return box !== undefined && boxesThatFit(scene, requirement).has(box);
}

/** So many parts are looked at before all boxes of the screen are. */
const MOST_PARTS = 20;

/** Whether one of its parts can take the action: of thousands of cells, each has one. */
function hasFitting(scene: Scene, candidate: Candidate, requirement: RequirementName): boolean {
  const open = scene.children(candidate).slice(0, MOST_PARTS);
  for (let left = MOST_PARTS; left > 0; left--) {
    const one = open.pop();
    if (one === undefined) return false;
    if (fits(one, requirement) && isVisible(one)) return true;
    addAll(open, scene.children(one).slice(0, MOST_PARTS));
  }
  return false;
}

/** The boxes of a screen that something stands in which can take the action. What asks cannot take it itself. */
function boxesThatFit(scene: Scene, requirement: RequirementName): ReadonlySet<string> {
  const byRequirement = fitting.get(scene) ?? new Map<RequirementName, ReadonlySet<string>>();
  fitting.set(scene, byRequirement);
  const known = byRequirement.get(requirement);
  if (known !== undefined) return known;
  const found = new Set<string>();
  // Whether it can be seen costs most, so that is asked last.
  for (const one of scene.candidates)
    if (fits(one, requirement) && isVisible(one)) for (const box of scene.branch(one)) found.add(box);
  byRequirement.set(requirement, found);
  return found;
}
const fitting = new WeakMap<Scene, Map<RequirementName, ReadonlySet<string>>>();

/** What a row does for a text in it. A field with a label of its own is not the field of another label. */
function ofRow(scene: Scene, row: Candidate, said: Candidate, requirement: RequirementName): Candidate | null {
  const only = onlyControl(scene, row, requirement);
  return only !== null && requirement === 'Typeable' && isCalledOtherwise(said, only) ? null : only;
}

/** Whether a control of a row may well belong to another text: it is called otherwise, or it has no name and its row says more than that. */
export function isOfAnother(scene: Scene, said: Candidate, control: Candidate): boolean {
  if (isCalledOtherwise(said, control) || isOfMissing(scene, said)) return true;
  if (!canDo(control, 'type') || control.names.some(({ source }) => READ.has(source) || source === 'placeholder'))
    return false;
  const row = isRow(said) ? said : scene.ancestors(said).find(isRow);
  // A text that belongs to something else says nothing of what is alone in its row.
  const isElsewhere = ({ owner }: Candidate): boolean => owner !== undefined && owner !== control.id;
  const isText = (one: Candidate): boolean =>
    one.kind === 'text' && isVisible(one) && (isElsewhere(one) || (one !== said && said !== row));
  return row !== undefined && scene.descendants(row).some(isText);
}

/** Whether a row says what it was named by only with a label of something that is gone. */
function isOfMissing(scene: Scene, row: Candidate): boolean {
  if (!isRow(row)) return false;
  const names = new Set(row.names.map(({ text }) => fold(text)));
  const isLost = ({ owner }: Candidate): boolean => owner !== undefined && scene.get(owner) === undefined;
  return scene.descendants(row).some((one) => isLost(one) && one.names.some(({ text }) => names.has(fold(text))));
}

/** Whether a control has a label, and that is not what it was named by. */
function isCalledOtherwise({ names: said }: Candidate, { names }: Candidate): boolean {
  const labels = names.filter(({ source }) => source === 'label' || source === 'aria').map(({ text }) => fold(text));
  return labels.length > 0 && !said.some(({ text }) => labels.includes(fold(text)));
}

/** The one control of a row that can be seen. To be clicked, it must have no name at all: an invoice is not its Delete button. */
function onlyControl(scene: Scene, row: Candidate, requirement: RequirementName): Candidate | null {
  return scene.remembered(row, requirement, () => {
    const controls = scene.descendants(row).filter((one) => fits(one, requirement) && isVisible(one));
    const [only] = controls;
    if (only === undefined || controls.length > 1) return null;
    if (requirement === 'Checkable' && isOfAnotherName(only, row)) return null;
    return requirement === 'Clickable' && only.names.length > 0 ? null : only;
  });
}

/**
 * What a text may lead to that stands in one row with several controls without a label: any of them, so it is unknown which.
 * None: it leads to one of them, or to none.
 */
export function leadsToSeveral(scene: Scene, said: Candidate, requirement: RequirementName): readonly Candidate[] {
  if (!LED.has(requirement) || promote(scene, said, requirement) !== null) return [];
  const row = isRow(said) ? said : scene.ancestors(said).find(isRow);
  if (row === undefined) return [];
  const isFree = (one: Candidate): boolean =>
    fits(one, requirement) && !one.names.some(({ source }) => READ.has(source)) && isVisible(one);
  const free = scene.descendants(row).filter(isFree);
  return free.length > 1 ? free : [];
}
const LED: ReadonlySet<RequirementName> = new Set<RequirementName>([
  'Typeable',
  'Checkable',
  'Selectable',
  'Adjustable',
]);

/** Something to tick that says what it is for, and that is not what its row says: `Email notifications` beside `Delete all`. */
function isOfAnotherName(one: Candidate, row: Candidate): boolean {
  const own = one.names.filter(({ source }) => READ.has(source)).flatMap(({ text }) => saying(text).words);
  const meaningful = own.filter((word) => !PLAIN_WORDS.has(word));
  if (meaningful.length === 0) return false;
  const around = new Set(row.names.flatMap(({ text }) => saying(text).words));
  return !meaningful.some((word) => around.has(word));
}
/** Words that say how to use a control, not what it is for. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  'select selected check checked tick toggle enable enabled disable disabled activate choose pick mark on off yes no this the a row item entry line switch checkbox radio option auswahlen zeile eintrag aktivieren an aus selectionner ligne activer choisir cette la le seleccionar fila activar elegir esta selecionar linha ativar seleziona riga attiva selecteer rij aan uit valj rad pa av wybierz wiersz выбрать строку строка вкл выкл 選択 行 选择 選擇 선택 seç satir حدد تحديد'.split(
    ' ',
  ),
);
