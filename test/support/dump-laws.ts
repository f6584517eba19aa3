// The laws of resolving on saved screens of phones: the tree of a dump is changed, and read again as a screen.

import { resolve } from '../../packages/core/src/engine/ask.js';
import type { RequirementName } from '../../packages/core/src/resolve/index.js';
import type { Box } from '../../packages/core/src/scene/candidate.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { screenOf } from '../../packages/phone/src/shared/screen.js';
import type { UiNode, UiTree } from '../../packages/phone/src/shared/tree.js';
import { type Saying, sayingsOf } from './law-sayings.js';
import { type LawTried, verdictOf } from './law-table.js';

/** A node with what is in it. */
interface Part {
  /** Which node it was before all changes; negative: it is new. */
  readonly key: number;
  readonly node: UiNode;
  readonly children: readonly Part[];
}

interface Answered {
  readonly key: number | null;
  readonly isGuarded: boolean;
  readonly code: string;
  readonly reason: string;
  readonly shown: string;
}

/** Tries every law on a dump. */
export function* tryDump(tree: UiTree, source: string, scene: string): Generator<LawTried> {
  const parts = partsOf(tree);
  const before = read(tree, parts);
  for (const saying of sayingsOf(before.screen.candidates)) {
    const key = before.keyOf(saying.id);
    if (key === null) continue;
    for (const said of saying.targets) {
      const meant = before.ask(said, saying.need);
      if (meant.key !== key || meant.isGuarded) continue;
      const tried = (change: string, answer: Answered, words = said, mustRefuse = false): LawTried => {
        const verdict = verdictOf({ ...answer, isSame: answer.key === key, isChosen: answer.key !== null });
        return {
          source,
          change,
          verdict,
          isBroken: verdict === 'another' || (mustRefuse && verdict === 'same'),
          said: words,
          story: `${scene}: ${meant.shown} [${meant.reason}] → ${answer.shown || answer.code} [${answer.reason}]`,
        };
      };
      for (const [change, changed] of changesOf(tree, parts, key)) {
        // Where the moment decided between several of that name, the other one is what is left.
        if (change === 'remove' && meant.reason.startsWith('tie:')) continue;
        // Phones tell no forms: all fields of a screen are one, and its last button sends it.
        if (said === '' && WITH_FIELDS.test(change)) continue;
        yield tried(change, read(tree, changed, change === 'render').ask(said, saying.need));
      }
      if (said === saying.targets[0]) yield* relationsOf(saying, said, before.ask, tried);
    }
  }
}

function* relationsOf(
  { holds, untrue, need }: Saying,
  said: string,
  ask: (said: string, need: RequirementName) => Answered,
  tried: (change: string, answer: Answered, words: string, mustRefuse: boolean) => LawTried,
): Generator<LawTried> {
  const all = [...holds.map((one) => [one, true] as const), ...untrue.map((one) => [one, false] as const)];
  for (const [relation, isTrue] of all) {
    const words = `${said} ${relation}`;
    yield tried(`a relation that ${isTrue ? 'holds' : 'does not hold'}`, ask(words, need), words, !isTrue);
  }
}

/** The screen that parts make, and what targets mean on it. */
function read(tree: UiTree, parts: readonly Part[], isNumberedAnew = false) {
  const { nodes, keys } = flat(parts);
  const bottom = nodes.reduce((most, { bounds }) => Math.max(most, bounds.y + bounds.height), tree.size.height);
  const made = { ...tree, nodes, size: { ...tree.size, height: bottom } };
  const numbers = new PhoneNumbers();
  if (isNumberedAnew) screenOf({ ...tree, nodes: flat(added([], 'form', 0, tree.size.width)).nodes }, numbers);
  const screen = screenOf(made, numbers);
  const keyOf = (id: number): number | null => {
    const node = screen.nodeOf(id);
    return node === undefined ? null : (keys[node.index] as number);
  };
  const ask = (target: string, requirement: RequirementName): Answered => {
    const { candidates, context } = screen;
    const { chosen, guarded, failure, reason } = resolve({ target, requirement, candidates, context });
    const one = chosen === null ? undefined : screen.get(chosen);
    return {
      key: chosen === null ? null : keyOf(chosen),
      isGuarded: guarded,
      code: failure?.code ?? '',
      reason,
      shown: one === undefined ? '' : `${one.kind} "${one.names[0]?.text ?? ''}"`,
    };
  };
  return { screen, keyOf, ask };
}

// ── The tree ───────────────────────────────────────────────────────────────────────────────────

function partsOf({ nodes }: UiTree): Part[] {
  const made = (node: UiNode): Part => ({
    key: node.index,
    node,
    children: node.children.map((child) => made(nodes[child] as UiNode)),
  });
  return nodes.filter(({ parent }) => parent < 0).map(made);
}

function flat(parts: readonly Part[]): { nodes: UiNode[]; keys: number[] } {
  const nodes: UiNode[] = [];
  const keys: number[] = [];
  const put = ({ node, key, children }: Part, parent: number, depth: number): number => {
    const index = nodes.length;
    const own: number[] = [];
    nodes.push({ ...node, index, parent, depth, children: own });
    keys.push(key);
    for (const child of children) own.push(put(child, index, depth + 1));
    return index;
  };
  for (const part of parts) put(part, -1, 0);
  return { nodes, keys };
}

function mapped(parts: readonly Part[], change: (part: Part) => Part | null): Part[] {
  return parts.flatMap((part) => {
    const changed = change(part);
    return changed === null ? [] : [{ ...changed, children: mapped(changed.children, change) }];
  });
}

function moved(part: Part, dy: number): Part {
  const bounds = { ...part.node.bounds, y: part.node.bounds.y + dy };
  return { ...part, node: { ...part.node, bounds }, children: part.children.map((child) => moved(child, dy)) };
}

const PLAIN: Omit<UiNode, 'bounds' | 'type'> = {
  index: 0,
  parent: -1,
  children: [],
  depth: 0,
  text: '',
  description: '',
  hint: '',
  resourceId: '',
  value: null,
  isClickable: false,
  isLongClickable: false,
  isCheckable: false,
  isChecked: false,
  isEnabled: true,
  isFocusable: false,
  isFocused: false,
  isScrollable: false,
  isSelected: false,
  isPassword: false,
  isShown: true,
  traits: [],
  app: '',
};

function fresh(type: string, bounds: Box, more: Partial<UiNode> = {}, children: readonly Part[] = []): Part {
  return { key: -1, node: { ...PLAIN, type, bounds, ...more }, children };
}

// ── The changes ────────────────────────────────────────────────────────────────────────────────

const WITH_FIELDS = /^(?:form|login|newsletter|frame) is added/;
const LINE = 120;
const TALL = 600;

function* changesOf(tree: UiTree, parts: readonly Part[], key: number): Generator<[string, readonly Part[]]> {
  yield ['remove', mapped(parts, (part) => (part.key === key ? null : part))];
  for (const what of ['form', 'login', 'newsletter', 'banner', 'frame', 'dialog']) {
    for (const where of ['above', 'below'] as const)
      yield [`${what} is added ${where}`, beside(tree, parts, what, where)];
  }
  for (const where of ['above', 'below'] as const) yield [`twin ${where}`, beside(tree, parts, key, where)];
  yield ['reorder', mapped(parts, reordered)];
  yield ['wrap', mapped(parts, wrapped)];
  yield ['rename', mapped(parts, renamed)];
  yield ['render', parts];
}

/** Room above or below all that is there, with something else in it. */
function beside(tree: UiTree, parts: readonly Part[], what: string | number, where: 'above' | 'below'): Part[] {
  const { width, height } = tree.size;
  const isAbove = where === 'above';
  const shifted = isAbove ? parts.map((part) => moved(part, TALL)) : parts;
  const y = isAbove ? 0 : height;
  const [window, ...others] = shifted;
  if (window === undefined) return [];
  // Only the window that it goes into grows: a keyboard stays as high as it is.
  const { bounds } = window.node;
  const grown = { ...bounds, y: isAbove ? bounds.y - TALL : bounds.y, height: bounds.height + TALL };
  const first = { ...window, node: { ...window.node, bounds: grown } };
  const children =
    typeof what === 'string' ? added(first.children, what, y, width, isAbove) : twinned(first, what, y, isAbove);
  return [{ ...first, children }, ...others];
}

function added(beside: readonly Part[], what: string, y: number, width: number, isAbove = true): Part[] {
  const line = (at: number): Box => ({ x: 40, y: y + at * LINE, width: width - 80, height: LINE - 20 });
  const text = (at: number, said: string): Part => fresh('android.widget.TextView', line(at), { text: said });
  const button = (at: number, said: string): Part =>
    fresh('android.widget.Button', line(at), { text: said, isClickable: true, isFocusable: true });
  const field = (at: number, hint: string, isPassword = false): Part =>
    fresh('android.widget.EditText', line(at), { hint, isPassword, isClickable: true, isFocusable: true });
  const boxes: Readonly<Record<string, readonly Part[]>> = {
    form: [text(0, 'Feedback'), field(1, 'Your opinion'), button(2, 'Tell us')],
    login: [field(0, 'Username'), field(1, 'Password', true), button(2, 'Log in')],
    newsletter: [field(0, 'Email'), button(1, 'Subscribe')],
    banner: [text(0, 'We use cookies.'), button(1, 'Accept all'), button(2, 'Reject all')],
    dialog: [text(0, 'Did you know?'), button(1, 'Got it')],
    frame: [text(0, 'Chat'), field(1, 'Message'), button(2, 'Start')],
  };
  const type = what === 'frame' ? 'android.webkit.WebView' : 'android.widget.LinearLayout';
  const box = fresh(type, { x: 0, y, width, height: TALL - 20 }, {}, boxes[what] ?? []);
  return isAbove ? [box, ...beside] : [...beside, box];
}

function twinned(root: Part, key: number, y: number, isAbove: boolean): Part[] {
  const found = [...walk([root])].find((part) => part.key === key);
  if (found === undefined) return [...root.children];
  const copied = (part: Part): Part => ({ ...part, key: -1, children: part.children.map(copied) });
  const twin = moved(copied(found), y + 20 - found.node.bounds.y);
  return isAbove ? [twin, ...root.children] : [...root.children, twin];
}

function* walk(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part;
    yield* walk(part.children);
  }
}

/** The entries of a list that stand one below the other, the last first. */
function reordered(part: Part): Part {
  const { node, children } = part;
  const isList = node.isScrollable || /RecyclerView|ListView/.test(node.type);
  const isStacked = children.every(({ node: { bounds } }, i) => {
    const above = children[i - 1]?.node.bounds;
    return above === undefined || bounds.y >= above.y + above.height;
  });
  if (!isList || !isStacked || children.length < 2) return part;
  let y = children[0]?.node.bounds.y ?? 0;
  const turned = [...children].reverse().map((child) => {
    const placed = moved(child, y - child.node.bounds.y);
    y += child.node.bounds.height;
    return placed;
  });
  return { ...part, children: turned };
}

function wrapped(part: Part): Part {
  const inBox = (child: Part): Part =>
    child.children.length > 0 || child.key < 0
      ? child
      : fresh('android.widget.FrameLayout', child.node.bounds, { app: child.node.app }, [child]);
  // What is in a box of its own already stays there.
  return part.key < 0 ? part : { ...part, children: part.children.map(inBox) };
}

function renamed(part: Part): Part {
  const { resourceId } = part.node;
  return resourceId === '' ? part : { ...part, node: { ...part.node, resourceId: `zq:id/n${part.key}` } };
}
