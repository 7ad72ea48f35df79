/**
 * A browser calls endpoints and checks what it sends by their body's schema. What describes them further is for the server
 * and for the API's reader: it is left out of the browser's files, and with it the shapes of answers that nothing else names.
 */
import type { ESTree, Plugin } from 'vite';

export const CONTRACT = /\/contract\/[^/?]+\.ts$/;
/** What a call is made of (contract/client.ts, client/). */
const CALLED = new Set(['method', 'path', 'body', 'files', 'creates']);

export function calledEndpoints(): Plugin {
  return {
    name: 'called-endpoints',
    apply: 'build',
    // Once types are gone.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!CONTRACT.test(id) || !/endpoint\(\{/.test(code)) return;
      const left = endpointsIn(this.parse(code))
        .flatMap(({ properties }) => properties)
        .filter((one) => one.type === 'Property' && !CALLED.has(String('name' in one.key && one.key.name)))
        .toSorted((one, other) => other.start - one.start)
        .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''), code);
      return { code: left, map: null };
    },
  };
}

/** What each endpoint of a module is described by. */
function endpointsIn({ body }: ESTree.Program): ESTree.ObjectExpression[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => {
      const [described] =
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'endpoint'
          ? init.arguments
          : [];
      return described?.type === 'ObjectExpression' ? [described] : [];
    });
  });
}
