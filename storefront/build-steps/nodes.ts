import type { ESTree } from 'vite';

/** Every node, with the body of the function that it stands in. */
export function* nodesOf(
  value: unknown,
  within?: ESTree.FunctionBody,
): Generator<{ node: ESTree.Node; within: ESTree.FunctionBody | undefined }> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one, within);
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
  const node = value as ESTree.Node;
  if ('type' in node) yield { node, within };
  const isFunction = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression';
  const inner = isFunction && node.body ? node.body : within;
  for (const part of Object.values(value)) yield* nodesOf(part, inner);
}
