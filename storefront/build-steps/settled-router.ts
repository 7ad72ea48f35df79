/**
 * Tells the minifier how our routes are found (see react-router.config.ts), so that the browser does not load the
 * router's other ways of finding them: 3 KB of the first page's JavaScript.
 */
import type { Plugin } from 'vite';

/** A question of the router's, in its own words, and the answer that our configuration gives. */
const SETTLED = [
  { file: 'dom/ssr/fog-of-war.js', question: 'routeDiscovery.mode === "lazy" && ssr', answer: 'false' },
  {
    file: 'dom-export/hydrated-router.js',
    question: 'ssrInfo.context.future.unstable_customRouteDiscovery',
    answer: 'false',
  },
  { file: 'router/router.js', question: 'init.instrumentations)', answer: 'false)' },
];

export function settledRouter(): Plugin {
  const open = new Set(SETTLED);
  return {
    name: 'settled-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const settled = SETTLED.find(({ file }) => id.includes('/react-router/dist/') && id.endsWith(file));
      if (!settled?.question || !code.includes(settled.question)) return;
      open.delete(settled);
      return { code: code.replaceAll(settled.question, settled.answer), map: null };
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        throw new Error(`the router no longer asks: ${[...open].map(({ question }) => question).join('; ')}`);
    },
  };
}
