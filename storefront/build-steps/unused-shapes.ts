/**
 * What a schema is made by does nothing else, which a build sees of functions by their name alone and not of the contract's
 * `z.object(…)`: so shapes that no page reads were kept. Each such call says it here.
 */
import type { Plugin } from 'vite';
import { CONTRACT } from './called-endpoints.ts';

const MAKING = /(?<![\w$.])z\.(?=[\w.]+\()/g;

export function unusedShapes(): Plugin {
  return {
    name: 'unused-shapes',
    apply: 'build',
    // Once types are gone, and comments with them.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      CONTRACT.test(id) ? { code: code.replace(MAKING, '/* @__PURE__ */ z.'), map: null } : null,
  };
}
