/**
 * Tells the minifier how our routes are found (see react-router.config.ts) and that no page submits a form to a route or
 * fetches one beside its own, so that the browser does not load what the router has for that: 6 KB of the first page's
 * JavaScript.
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
  // All routes are known from the first page on: none is asked of the server.
  { file: 'router/router.js', question: 'init.patchRoutesOnNavigation', answer: 'false' },
  { file: 'router/router.js', question: 'future.unstable_customRouteDiscovery', answer: 'false' },
  { file: 'router/router.js', question: 'if (isFogOfWar) {', answer: 'if (false) {' },
  // Only in development, where this is not asked.
  {
    file: 'dom-export/hydrated-router.js',
    question: 'router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;',
    answer: '',
  },
  // Forms are sent by calls of the API.
  { file: 'router/router.js', question: 'isMutationMethod(opts.submission.formMethod)', answer: 'false' },
  { file: 'router/router.js', question: '!isSubmissionNavigation(opts)', answer: 'true' },
  {
    file: 'router/router.js',
    question: '\tfetchLoadMatches.forEach((f',
    answer: '\tfalse && fetchLoadMatches.forEach((f',
  },
  { file: 'router/router.js', question: '\t\tfetch,\n', answer: '\t\tfetch: undefined,\n' },
];

export function settledRouter(): Plugin {
  const open = new Set(SETTLED);
  return {
    name: 'settled-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return;
      let answered = code;
      for (const settled of SETTLED) {
        if (!id.endsWith(settled.file) || !code.includes(settled.question)) continue;
        open.delete(settled);
        answered = answered.replaceAll(settled.question, settled.answer);
      }
      return answered === code ? undefined : { code: answered, map: null };
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        throw new Error(`the router no longer asks: ${[...open].map(({ question }) => question).join('; ')}`);
    },
  };
}
