import type { ESTree } from 'vite';

/** Every node of a piece of syntax, those within others too. */
export function* nodesOf(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as ESTree.Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}
