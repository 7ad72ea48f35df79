/** What of the router no page of ours uses, in its own words, with the answer that leaves it out (see settled-framework.ts). */
type Settled = { file: string; question: string; answer: string };

const of = (file: string, answers: readonly (readonly [question: string, answer: string])[]): Settled[] =>
  answers.map(([question, answer]) => ({ file, question, answer }));

/** Pages send by calls of the API: nothing is submitted to a route, and none asks for another's data. */
const NOTHING_SUBMITTED = [
  ...of('router/router.js', [
    ['isMutationMethod(request.method)', 'false'],
    ['submission && isMutationMethod(submission.formMethod)', 'false'],
    ['activeSubmission && isMutationMethod(activeSubmission.formMethod)', 'false'],
    [
      'state.actionData != null && state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && state.navigation.state === "loading" && location.state?._isRedirect !== true',
      'false',
    ],
    [
      'state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && location.state?._isRedirect !== true',
      'false',
    ],
    [
      'submission != null && isMutationMethod(submission.formMethod) && (submission.formAction === currentPath || nextLocation.pathname + nextLocation.search === currentPath)',
      'false',
    ],
    [' || fetcherSubmission || getSubmissionFromNavigation(loadingNavigation)', ''],
    [
      'if (!submission && !fetcherSubmission && formMethod && formAction && formEncType) submission = getSubmissionFromNavigation(state.navigation);',
      '',
    ],
    ['markFetchRedirectsDone(workingFetchers);', 'false;'],
    ['abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers)', 'false'],
    ['didAbortFetchLoads || revalidatingFetchers.length > 0', 'false'],
    ['if (revalidatingFetchers.length > 0) updates.fetchers =', 'if (false) updates.fetchers ='],
    ['\trevalidatingFetchers.filter((f) =>', '\tfalse && revalidatingFetchers.filter((f) =>'],
    ['\t\trevalidatingFetchers.forEach((rf) => {', '\t\tfalse && revalidatingFetchers.forEach((rf) => {'],
    ['\t\tfetchLoadMatches.forEach((loadMatch', '\t\tfalse && fetchLoadMatches.forEach((loadMatch'],
    ['\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: queueFetcherForDeletion,\n', ''],
    ['\t\t_internalFetchControllers: fetchControllers,\n', ''],
    ['state.fetchers.forEach((_, key) => deleteFetcher(state.fetchers, key));', ''],
    [
      '\t\tstate.fetchers.forEach((fetcher, key) => {',
      '\t\tfalse && state.fetchers.forEach((fetcher, key) => {',
    ],
    ['\t\tfetchersQueuedForDeletion.forEach((', '\t\tfalse && fetchersQueuedForDeletion.forEach(('],
    ['unmountedFetchers.forEach((key) => deleteFetcher(state.fetchers, key));', ''],
    ['mountedFetchers.forEach((key) => state.fetchers.delete(key));', ''],
    ['deletedFetchers: unmountedFetchers,', ''],
    ['= Promise.all(fetchersToLoad.map(', '= false && Promise.all(fetchersToLoad.map('],
    ['(await fetcherResultsPromise).reduce((acc, r) => Object.assign(acc, r), {})', '{}'],
    ['= findRedirect(fetcherResults);', '= false;'],
    ['= new Map(state.fetchers);', '= undefined;'],
  ]),
  ...of('lib/components.js', [
    ['newState.fetchers.forEach((', 'false && newState.fetchers.forEach(('],
    ['deletedFetchers.forEach((', 'false && deletedFetchers.forEach(('],
    ['fetchersContext = React$1.useMemo(', 'fetchersContext = /* @__PURE__ */ React$1.useMemo('],
    [
      'React$1.createElement(FetchersContext.Provider, { value: fetchersContext },',
      'React$1.createElement(React$1.Fragment, null,',
    ],
  ]),
  ...of('dom/ssr/single-fetch.js', [
    ['if (request.method !== "GET") return singleFetchActionStrategy(args, fetchAndDecode);', ''],
    ['if (fetcherKey) return singleFetchLoaderFetcherStrategy(args, fetchAndDecode);', ''],
    ['if (request.method === "GET") {', 'if (true) {'],
    ['if (targetRoutes && request.method !== "GET") routes[targetRoutes[0]] = { data: void 0 };', ''],
  ]),
  ...of('dom/ssr/data.js', [['if (request.method !== "GET") {', 'if (false) {']]),
  ...of('dom/ssr/routes.js', [
    [
      'dataRoute.action = ({ request, params, context, pattern, url }, singleFetch) => {',
      'const unused = () => {',
    ],
    ['if (!route.hasClientAction) dataRoute.action =', 'const unused ='],
    ['action: route.hasClientAction ? async () => {', 'action: false ? async () => {'],
  ]),
];

/** Each page is made by the server, with all its scripts in one file for each route, which its HTML names. */
const ALWAYS_SERVED = [
  ...of('dom/ssr/single-fetch.js', [
    [
      'if (!ssr && !foundRevalidatingServerLoader) return nonSsrStrategy(args, getRouteInfo, fetchAndDecode);',
      '',
    ],
  ]),
  ...of('dom/ssr/routes.js', [
    [
      'if (needsRevalidation) return wrapShouldRevalidateForHdr(',
      'if (false) return wrapShouldRevalidateForHdr(',
    ],
    ['if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader) {', 'if (false) {'],
    ['if (route.clientLoaderModule || route.clientActionModule) await', 'if (false) await'],
    ['route.clientLoaderModule ? await import(', 'false ? await import('],
    ['route.clientMiddlewareModule ? await import(', 'false ? await import('],
    ['\tprefetchRouteModuleChunks(route);\n', '\n'],
  ]),
  ...of('dom/ssr/components.js', [
    ['staticContext ? `window', 'false ? `window'],
    ['!isStatic ? " " :', 'true ? " " :'],
    // The page's HTML has them.
    ['isHydrated || isRSCRouterContext ? [] :', 'true ? [] :'],
    ['typeof manifest.sri === "object" ?', 'false ?'],
  ]),
  ...of('dom-export/hydrated-router.js', [
    ['if (window.__reactRouterManifest.sri === true) {', 'if (false) {'],
    ['if (ssrInfo.context.isSpaMode) {', 'if (false) {'],
    ['window.history.state && window.history.state.masked', 'false'],
    ['if (discoveryRuntime) discoveryState =', 'if (false) discoveryState ='],
    [
      'discoveryRuntime ? UNSAFE_getCustomPatchRoutesOnNavigationFunction(',
      'false ? UNSAFE_getCustomPatchRoutesOnNavigationFunction(',
    ],
  ]),
  ...of('router/router.js', [
    // Each part of a route is found by itself.
    ['if (typeof route.lazy === "function") {', 'if (false) {'],
    ['state.blockers.forEach((_, key) => deleteBlocker(key));', ''],
    ['if (blockers.size > 0 && !isUninterruptedRevalidation) {', 'if (false) {'],
    // Addresses are shown as they are.
    ['if (opts?.mask) {', 'if (false) {'],
    ['\t\tgetBlocker,\n\t\tdeleteBlocker,\n\t\tpatchRoutes,\n', ''],
    [
      '\t\t_internalSetRoutes,\n\t\t_internalSetStateDoNotUseOrYouWillBreakYourApp(newState) {\n\t\t\tupdateState(newState);\n\t\t}\n',
      '',
    ],
    // Where a page was scrolled to, the browser remembers.
    ['\t\tenableScrollRestoration,\n', ''],
  ]),
];

export const UNUSED_IN_ROUTER: readonly Settled[] = [...NOTHING_SUBMITTED, ...ALWAYS_SERVED];
