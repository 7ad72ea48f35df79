/**
 * Answers at the build what the router would ask in each browser. The minifier is told how our routes are found
 * (see react-router.config.ts) and what of it no page uses, so that the browser does not load it: 9 KB of the first page's
 * JavaScript.
 */
import type { Plugin } from 'vite';
import { UNUSED_IN_ROUTER } from './unused-router.ts';

/** Pages follow each other without the browser's transitions between them, and nothing keeps anybody on a page. */
const NOT_OURS = [
  {
    file: 'lib/components.js',
    question: 'if (!viewTransitionOpts || !isViewTransitionAvailable) {',
    answer: 'if (true) {',
  },
  {
    file: 'lib/components.js',
    question: 'if (vtContext.isTransitioning && !vtContext.flushSync) setRenderDfd(new Deferred());',
    answer: '',
  },
  {
    file: 'lib/components.js',
    question: 'if (renderDfd && pendingState && router.window) {',
    answer: 'if (false) {',
  },
  {
    file: 'router/router.js',
    question: 'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {',
    answer: 'if (false) {',
  },
  {
    file: 'router/router.js',
    question: 'else if (pendingViewTransitionEnabled) {',
    answer: 'else if (false) {',
  },
  {
    file: 'router/router.js',
    question: 'if (isBrowser) {\n\t\t\trestoreAppliedTransitions(',
    answer: 'if (false) {\n\t\t\trestoreAppliedTransitions(',
  },
  { file: 'router/router.js', question: 'if (blockerKey && delta != null) {', answer: 'if (false) {' },
  { file: 'router/router.js', question: 'if (blockerKey) {', answer: 'if (false) {' },
  { file: 'router/router.js', question: 'if (blockerFunctions.size === 0) return;', answer: 'return;' },
  // Words for who would use them wrongly.
  {
    file: 'router/router.js',
    question: 'warning(blockerFunctions.size === 0 || delta != null,',
    answer: 'void (0,',
  },
  {
    file: 'lib/components.js',
    question: 'warnOnce(flushSync === false || reactDomFlushSyncImpl != null,',
    answer: 'void (0,',
  },
  {
    file: 'lib/components.js',
    question: 'warnOnce(viewTransitionOpts == null || isViewTransitionAvailable,',
    answer: 'void (0,',
  },
];

/** A question of theirs, in their own words, and the answer that our configuration gives. */
const SETTLED = [
  ...NOT_OURS,
  ...UNUSED_IN_ROUTER,
  { file: 'dom/ssr/fog-of-war.js', question: 'routeDiscovery.mode === "lazy" && ssr', answer: 'false' },
  {
    file: 'dom-export/hydrated-router.js',
    question: 'ssrInfo.context.future.unstable_customRouteDiscovery',
    answer: 'false',
  },
  {
    file: 'dom/ssr/fog-of-war.js',
    question:
      'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
    answer: 'return;',
  },
  {
    file: 'dom/ssr/fog-of-war.js',
    question: 'if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;\n\treturn async',
    answer: 'return;\n\treturn async',
  },
  // No link fetches its page before it is pressed, which each would watch for with two effects.
  { file: 'dom/lib.js', question: '= usePrefetchBehavior(prefetch, rest);', answer: '= [false, null, {}];' },
  { file: 'dom/lib.js', question: 'return shouldPrefetch && !isAbsolute ?', answer: 'return false ?' },
  { file: 'dom/ssr/components.js', question: 'isPageLinkDescriptor(link) ?', answer: 'false ?' },
  // All styles stand in the page: none are fetched for another.
  {
    file: 'dom/ssr/routes.js',
    question: 'cachedModule ? prefetchStyleLinks(route, cachedModule) : Promise.resolve()',
    answer: 'Promise.resolve()',
  },
  { file: 'dom/ssr/routes.js', question: '= prefetchRouteCss(route);', answer: '= undefined;' },
  { file: 'dom/ssr/routes.js', question: ', prefetchStyleLinks(route, routeModule)]', answer: ']' },
  { file: 'router/router.js', question: 'init.instrumentations)', answer: 'false)' },
  // Whose next page does not come is led to it as a whole (Product §11.23): the one they were leaving, loaded anew, said nothing.
  {
    file: 'dom/ssr/routeModules.js',
    question: 'window.location.reload();',
    answer: `const to = window.__reactRouterDataRouter?.state.navigation.location;
		if (to) window.location.assign(to.pathname + to.search + to.hash);
		else window.location.reload();`,
  },
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
      if (!id.includes('/node_modules/react-router/')) return;
      let answered = withoutUnused(code);
      for (const settled of SETTLED) {
        if (!id.endsWith(settled.file) || !code.includes(settled.question)) continue;
        open.delete(settled);
        answered = answered.replaceAll(settled.question, settled.answer);
      }
      return answered === code ? undefined : { code: answered, map: null };
    },
    buildEnd(error) {
      if (!error && open.size > 0)
        throw new Error(`The router no longer asks: ${[...open].map(({ question }) => question).join('; ')}`);
    },
  };
}

/**
 * Each component of the router is given a name for React's tools, which keeps those that nothing uses, its forms among them
 * with all that sends one.
 */
function withoutUnused(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (?=[\w$]+\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ ');
}
