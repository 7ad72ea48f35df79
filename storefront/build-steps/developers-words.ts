/**
 * The router says at length what a developer has done wrong. Nobody reads that in a browser's files, and each phone loads it:
 * a condition that stops it does so without its words, and a warning is left out.
 */
import type { Plugin } from 'vite';
import { nodesOf } from './nodes.ts';

const ROUTER = '/node_modules/react-router/';
const STOPS = 'invariant';
const WARNS = new Set(['warning', 'warnOnce']);

export function developersWords(): Plugin {
  let found = 0;
  return {
    name: 'developers-words',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes(ROUTER)) return;
      let unworded = code;
      // From the end on, so that what stands before is where it was.
      for (const node of [...nodesOf(this.parse(code))].toSorted((a, b) => b.start - a.start)) {
        if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') continue;
        const [condition, words] = node.arguments;
        if (!condition || !words) continue;
        const { name } = node.callee;
        if (name !== STOPS && !WARNS.has(name)) continue;
        const call = name === STOPS ? `${name}(${code.slice(condition.start, condition.end)})` : 'void 0';
        found += 1;
        unworded = unworded.slice(0, node.start) + call + unworded.slice(node.end);
      }
      return unworded === code ? undefined : { code: unworded, map: null };
    },
    buildEnd(error) {
      if (!error && found === 0) throw new Error('The router says nothing to developers any more');
    },
  };
}
