/**
 * Answers at the build what React and its router would ask in each browser. The minifier is told how our routes are found
 * (see react-router.config.ts) and that no page submits a form to a route or fetches one beside its own, so that the browser
 * does not load what the router has for that: 6 KB of the first page's JavaScript.
 */
import type { Plugin } from 'vite';

const REACT = 'cjs/react-dom-client.production.js';
/**
 * What React throws to itself to stop its work, and knows again by being the same. Each is an `Error` made as React loads, and
 * where a browser's tools look on, V8 writes down where it was made: for that it reads all of React again.
 */
const THROWN_TO_ITSELF = [460, 461, 474, 519, 542].map((code) => ({
  file: REACT,
  question: `Exception = Error(formatProdErrorMessage(${code}))`,
  answer: 'Exception = {}',
}));

/** What React looks for in browsers of long ago, and every one that runs our scripts has (`target` in vite.config.ts). */
const OLD_BROWSERS = [
  {
    question: `!(
    "undefined" === typeof window ||
    "undefined" === typeof window.document ||
    "undefined" === typeof window.document.createElement
  )`,
    answer: 'true',
  },
  { question: '"documentMode" in document', answer: 'false' },
  { question: '(!document.documentMode || 9 < document.documentMode)', answer: 'true' },
  { question: '(documentMode && 8 < documentMode && 11 >= documentMode)', answer: 'false' },
  { question: '"oninput" in document', answer: 'true' },
  { question: '"CompositionEvent" in window', answer: 'true' },
  { question: '"AnimationEvent" in window', answer: 'true' },
  { question: '"TransitionEvent" in window', answer: 'true' },
].map((settled) => ({ file: REACT, ...settled }));

/** A question of theirs, in their own words, and the answer that our configuration gives. */
const SETTLED = [
  ...THROWN_TO_ITSELF,
  ...OLD_BROWSERS,
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

export function settledFramework(): Plugin {
  const open = new Set(SETTLED);
  return {
    name: 'settled-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/node_modules\/(react-dom|react-router)\//.test(id)) return;
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
        throw new Error(
          `React or its router no longer asks: ${[...open].map(({ question }) => question).join('; ')}`,
        );
    },
  };
}
