// An element of a screen in the shapes of mobile-debug-mcp: in the tree, as the target of an action, as an alternate.

import { type Candidate, titleOf } from '@beckon/core/scene/candidate.js';
import type { RawLook, RawNode } from '@beckon/core/scene/raw-screen.js';

export type Bounds4 = readonly [left: number, top: number, right: number, bottom: number];

/** What the kinds of candidates are called there. */
const ROLES: Readonly<Record<string, string>> = {
  ...{ slider: 'slider', stepper: 'stepper', select: 'dropdown', switch: 'switch', checkbox: 'checkbox' },
  ...{ radio: 'radio', input: 'text_field', textarea: 'text_field', button: 'button', image: 'image', tab: 'tab' },
  ...{ row: 'container', container: 'container', dialog: 'container', form: 'container', link: 'button' },
};
const ACTIONS: Readonly<Record<string, string>> = {
  ...{ click: 'tap', type: 'type', check: 'toggle', select: 'select', adjust: 'adjust', submit: 'submit' },
};

/** One look, with what is needed of it again and again. Nothing in it shows a secret. */
export class SeedLook {
  readonly look: RawLook;
  readonly #mask: (text: string) => string;
  /** Whether the platform reports every state of every element. */
  readonly #isAllReported: boolean;
  readonly #candidates = new Map<number, Candidate>();
  /** The nodes that are listed, and the place of each in that list. */
  readonly listed: readonly RawNode[];
  readonly #places = new Map<number, number>();
  #children: Map<number, number[]> | null = null;

  constructor(look: RawLook, mask: (text: string) => string, isAllReported: boolean) {
    this.look = look;
    this.#mask = mask;
    this.#isAllReported = isAllReported;
    for (const one of look.candidates) {
      const node = look.nodeOf(one.id);
      if (node !== undefined && !this.#candidates.has(node.index)) this.#candidates.set(node.index, one);
    }
    this.listed = look.nodes.filter((node) => this.#isListed(node));
    for (const [place, { index }] of this.listed.entries()) this.#places.set(index, place);
  }

  /** What says something, takes something, or has a value: a slider without a name, too. */
  #isListed({ index, isClickable, isFocusable, text, description }: RawNode): boolean {
    return isClickable || isFocusable || text !== '' || description !== '' || this.#candidates.has(index);
  }

  candidateOf({ index }: RawNode): Candidate | undefined {
    return this.#candidates.get(index);
  }

  nodeOf(candidate: Candidate): RawNode | undefined {
    return this.look.nodeOf(candidate.id);
  }

  #said(text: string): string | null {
    return text === '' ? null : this.#mask(text);
  }

  /** iOS often leaves out what an element is: only that it is so is known. */
  #flag(isSo: boolean | undefined): boolean | null {
    return isSo === true ? true : this.#isAllReported && isSo === false ? false : null;
  }

  /** Its state: what cannot be read is null, and never false. */
  stateOf(candidate: Candidate): Record<string, unknown> {
    const { state = {}, kind } = candidate;
    const node = this.nodeOf(candidate);
    const isSecret = this.look.isSecret(candidate.id);
    const value = state.value === undefined || isSecret ? null : this.#mask(state.value);
    const isField = kind === 'input' || kind === 'textarea';
    return {
      checked: state.checked === undefined || state.checked === 'mixed' ? null : state.checked,
      selected: state.selected ?? this.#flag(node?.isSelected),
      focused: state.focused ?? this.#flag(node?.isFocused),
      expanded: state.expanded ?? null,
      enabled: state.enabled !== false,
      ...(isField ? { text_value: value } : {}),
      value: numberIn(value) ?? value,
      raw_value: numberIn(value) ?? value,
      value_range: null,
    };
  }

  /** As it stands in the tree. */
  inTree(node: RawNode, isSecretShown = false): Record<string, unknown> {
    const candidate = this.candidateOf(node);
    const { text, description, type, isClickable, isEnabled, isShown, resourceId, depth } = node;
    const isSecret = candidate !== undefined && this.look.isSecret(candidate.id) && !isSecretShown;
    const bounds = boundsOf(node);
    const around = this.#around(node);
    const children = this.#childrenOf(node);
    const can = candidate?.can ?? [];
    return {
      elementId: candidate?.handle ?? null,
      text: isSecret ? null : this.#said(text),
      contentDescription: this.#said(description),
      type,
      clickable: isClickable,
      enabled: isEnabled,
      visible: isShown && candidate?.state?.visible !== false,
      bounds,
      resourceId: resourceId === '' ? null : resourceId,
      ...(around === undefined ? {} : { parentId: around }),
      ...(children.length === 0 ? {} : { children }),
      center: [Math.round((bounds[0] + bounds[2]) / 2), Math.round((bounds[1] + bounds[3]) / 2)],
      depth,
      state: candidate === undefined ? null : this.stateOf(candidate),
      stable_id: resourceId || description || null,
      role: candidate === undefined ? null : (ROLES[candidate.kind] ?? null),
      test_tag: resourceId || description || null,
      selector: this.#selectorOf(node, isSecret),
      semantic: {
        is_clickable: isClickable,
        is_container: can.includes('contain'),
        semantic_role: candidate?.kind ?? null,
        supported_actions: can.flatMap((one) => ACTIONS[one] ?? []),
        adjustable: can.includes('adjust'),
        state_shape: null,
      },
    };
  }

  /** The place of the nearest one around it that is listed. */
  #around(node: RawNode): number | undefined {
    let around = node.parent;
    while (around >= 0 && !this.#places.has(around)) around = this.look.nodes[around]?.parent ?? -1;
    return this.#places.get(around);
  }

  /** The places of those that it is the nearest around. */
  #childrenOf(node: RawNode): readonly number[] {
    if (this.#children === null) {
      this.#children = new Map();
      for (const [place, one] of this.listed.entries()) {
        const around = this.#around(one);
        const known = around === undefined ? [] : this.#children.get(around);
        if (known !== undefined) known.push(place);
        else if (around !== undefined) this.#children.set(around, [place]);
      }
    }
    return this.#children.get(this.#places.get(node.index) ?? -1) ?? [];
  }

  #selectorOf({ resourceId, description, text, type }: RawNode, isSecret: boolean): object {
    const [value, score, reason] =
      resourceId !== ''
        ? [resourceId, 1, 'resource_id']
        : description !== ''
          ? [this.#mask(description), 0.9, 'content_desc']
          : text !== '' && !isSecret
            ? [this.#mask(text), 0.6, 'text']
            : [type, 0.35, 'class'];
    return { value, confidence: { score, reason } };
  }

  /** As the target of an action. */
  resolved(candidate: Candidate): Record<string, unknown> {
    const node = this.nodeOf(candidate);
    const index = node === undefined ? undefined : this.#places.get(node.index);
    return {
      elementId: candidate.handle ?? String(candidate.id),
      text: this.#said(titleOf(candidate)),
      resource_id: node === undefined || node.resourceId === '' ? null : node.resourceId,
      accessibility_id: node === undefined || node.description === '' ? null : this.#mask(node.description),
      class: node?.type ?? null,
      bounds: node === undefined ? null : boundsOf(node),
      index: index ?? null,
      state: this.stateOf(candidate),
    };
  }

  /** As `find_element` shows it. */
  found(candidate: Candidate): Record<string, unknown> {
    const node = this.nodeOf(candidate);
    const tree = node === undefined ? {} : this.inTree(node);
    const [left = 0, top = 0, right = 0, bottom = 0] = node === undefined ? [] : boundsOf(node);
    const isSlider = candidate.kind === 'slider';
    return {
      ...{ elementId: candidate.handle ?? String(candidate.id), text: this.#said(titleOf(candidate)) },
      ...{ resourceId: tree['resourceId'] ?? null, contentDesc: tree['contentDescription'] ?? null },
      ...{ class: node?.type ?? null, bounds: { left, top, right, bottom } },
      clickable: node?.isClickable === true || candidate.can?.includes('click') === true,
      enabled: candidate.state?.enabled !== false,
      ...{ stable_id: tree['stable_id'] ?? null, role: tree['role'] ?? null, test_tag: tree['test_tag'] ?? null },
      ...{ selector: tree['selector'] ?? null, semantic: tree['semantic'] ?? null },
      tapCoordinates: { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) },
      telemetry: {
        matchedIndex: node === undefined ? null : (this.#places.get(node.index) ?? null),
        matchedInteractable: (candidate.can ?? []).length > 0,
        sliderLike: isSlider,
      },
      ...(isSlider
        ? {
            interactionHint: {
              kind: 'slider',
              axis: bottom - top > right - left ? 'vertical' : 'horizontal',
              trackBounds: { left, top, right, bottom },
            },
          }
        : {}),
    };
  }
}

/** In whole pixels; on iOS in whole points. */
export function boundsOf({ bounds: { x, y, width, height } }: RawNode): Bounds4 {
  return [Math.round(x), Math.round(y), Math.round(x + width), Math.round(y + height)];
}

/** `40%` is 40; null: it is no number. */
function numberIn(value: string | null): number | null {
  const [, digits] = /^\s*(-?\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(value ?? '') ?? [];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
