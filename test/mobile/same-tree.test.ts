// A read that tells the same as the one before is the same screen; one that tells anything else is not.

import { describe, expect, it } from 'vitest';
import { isSameTree, type UiNode, type UiTree } from '../../packages/phone/src/shared/tree.js';
import { treeOf, xmlOf } from './support/dumps.js';

const tree = (): UiTree => treeOf(xmlOf('login'));
const changed = (change: Partial<UiNode>): UiTree => ({
  ...tree(),
  nodes: tree().nodes.map((node, i) => (i === 5 ? { ...node, ...change } : node)),
});

describe('two reads of a screen', () => {
  it('are the same if they tell the same', () => {
    expect(isSameTree(tree(), tree())).toBe(true);
  });

  const facts = Object.entries(tree().nodes[5] as UiNode).map(([key, value]) => [key, other(value)] as const);
  it.each([...facts, ['error', 'Required'], ['drawn', 2]] as const)(
    'are not the same with another %s',
    (key, value) => {
      expect(isSameTree(tree(), changed({ [key]: value }))).toBe(false);
      expect(isSameTree(changed({ [key]: value }), tree())).toBe(false);
    },
  );

  it('are not the same with another node, size or platform', () => {
    const { nodes, size, platform } = tree();
    expect(isSameTree(tree(), { nodes: nodes.slice(0, -1), size, platform })).toBe(false);
    expect(isSameTree({ nodes: nodes.slice(0, -1), size, platform }, tree())).toBe(false);
    expect(isSameTree(tree(), { nodes, size: { ...size, width: size.width + 1 }, platform })).toBe(false);
    expect(isSameTree(tree(), { nodes, size, platform: 'ios' })).toBe(false);
  });
});

/** Something else of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string' || value === null) return `${value} and more`;
  if (Array.isArray(value)) return [...value, 99];
  return { ...(value as object), x: -1 };
}
