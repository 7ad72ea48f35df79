/**
 * Leaves out of the browser's React what no page of ours uses: whole parts of it, which it carries for every page because it
 * cannot know. Whoever imports one nevertheless is told at the build (`NOT_GIVEN`), and the build stops where a version of
 * React no longer has what is left out here.
 */
import type { ESTree, Plugin } from 'vite';
import { nodesOf } from './nodes.ts';

const REACT = 'react-dom-client.production.js';

/** Of React, and of its part for the DOM, what would need a part that is left out. */
export const NOT_GIVEN: ReadonlySet<string> = new Set([
  ...['Activity', 'Profiler', 'ViewTransition', 'addTransitionType'],
  ...['useActionState', 'useFormState', 'useFormStatus', 'requestFormReset', 'createPortal'],
  ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
]);

/** What only those make: an element of these types is refused as one that React never knew. */
const TYPES = new Set([
  ...['REACT_ACTIVITY_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_PORTAL_TYPE', 'REACT_PROFILER_TYPE'],
  ...['REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE'],
]);
/** As React numbers what it made of them: portals, profilers, lists that wait together, hidden ones of old, transitions, activities. */
const TAGS = new Set([4, 12, 19, 23, 30, 31]);

/** Functions that only they call, or that find none of them, with what each then answers. */
const FUNCTIONS: Record<string, string> = {
  // Transitions of the browser between views.
  ...silent('queueTransitionTypes', 'claimQueuedTransitionTypes', 'trackEnterViewTransitions'),
  ...silent('commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
  ...silent('restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
  ...silent('measureNestedViewTransitions', 'restoreViewTransitionOnHostInstances'),
  // Refs on fragments: none of ours has one.
  ...silent('commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects'),
  ...silent('commitFragmentInstanceDeletionEffects', 'FragmentInstance', 'addFragmentHandleToFiber'),
  // Styles and scripts that React fetches: ours stand in the page, and nothing waits for a picture.
  ...silent('preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
  ...silent('acquireResource'),
  getResource: 'return null;',
  // Forms whose action is a function; ours listen to being sent.
  ...silent('extractEvents$1', 'requestFormReset', 'recursivelyResetForms', 'useHostTransitionStatus'),
  ...silent('mountActionState', 'updateActionState', 'rerenderActionState'),
  // Elements of names that HTML does not know.
  ...silent('setPropOnCustomElement'),
  // Where an error came from, for whoever would print it: nobody does (see frame/error-page.tsx).
  getStackByFiberInDevAndProd: "return '';",
  // React keeps it and never asks it.
  ...silent('defaultOnDefaultTransitionIndicator'),
};
function silent(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith(REACT)) return;
      const { body } = this.parse(code);
      const cuts = [...functionCuts(body), ...caseCuts(body)];
      return { code: cut(code, cuts), map: null };
    },
  };
}

type Cut = { start: number; end: number; instead: string };

function cut(code: string, cuts: readonly Cut[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end, instead } of cuts.toSorted((a, b) => a.start - b.start)) {
    // Within one that is gone already.
    if (start < at) continue;
    rest += code.slice(at, start) + instead;
    at = end;
  }
  return rest + code.slice(at);
}

function functionCuts(body: readonly ESTree.Node[]): Cut[] {
  const found = new Set<string>();
  const cuts = body.flatMap((statement): Cut[] => {
    if (statement.type === 'FunctionDeclaration' && statement.id && statement.id.name in FUNCTIONS) {
      found.add(statement.id.name);
      const { start = 0, end = 0 } = statement.body ?? {};
      return [{ start, end, instead: `{${FUNCTIONS[statement.id.name]}}` }];
    }
    const { start, end } = statement;
    return isMethodOfOne(statement) ? [{ start, end, instead: '' }] : [];
  });
  const missing = Object.keys(FUNCTIONS).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`React no longer has ${missing.join(', ')}`);
  return cuts;
}

/** `Name.prototype.method = …` of one that is left out. */
function isMethodOfOne(statement: ESTree.Node): boolean {
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression') return false;
  const { left } = expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'MemberExpression') return false;
  const { object } = left.object;
  return object.type === 'Identifier' && object.name in FUNCTIONS;
}

/** The cases of every switch that only what is left out would come to. */
function caseCuts(body: readonly ESTree.Node[]): Cut[] {
  const cuts: Cut[] = [];
  for (const { node, within } of nodesOf(body)) {
    if (node.type !== 'SwitchStatement') continue;
    const isByTag = node.discriminant.type === 'MemberExpression' && propertyOf(node.discriminant) === 'tag';
    const isGone = ({ test }: ESTree.SwitchCase) =>
      test?.type === 'Identifier'
        ? TYPES.has(test.name)
        : isByTag && test?.type === 'Literal' && TAGS.has(Number(test.value));
    /** Whether what stands before this case goes on into it. */
    const isReached = (at: number): boolean => {
      const before = node.cases[at - 1];
      if (!before || leaves(before.consequent.at(-1))) return false;
      return !isGone(before) || isReached(at - 1);
    };
    for (const [at, one] of node.cases.entries()) {
      if (!isGone(one)) continue;
      const { start } = one;
      if (isReached(at)) {
        cuts.push({ start, end: one.consequent[0]?.start ?? one.end, instead: '' });
        continue;
      }
      cuts.push({ start, end: one.end, instead: '' });
      // Others use its variables.
      const names = variablesOf(one);
      if (names.length > 0 && within) {
        const top = within.start + 1;
        cuts.push({ start: top, end: top, instead: `var ${names.join()};` });
      }
    }
  }
  return cuts;
}

function variablesOf(one: ESTree.SwitchCase): string[] {
  return Array.from(nodesOf(one.consequent)).flatMap(({ node }) =>
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? [node.id.name] : [],
  );
}

const propertyOf = ({ property }: ESTree.MemberExpression) =>
  property.type === 'Identifier' ? property.name : '';

/** Whether nothing goes on behind a statement. */
function leaves(statement: ESTree.Node | undefined): boolean {
  if (!statement) return false;
  if (statement.type === 'BlockStatement') return leaves(statement.body.at(-1));
  return /^(Break|Return|Throw|Continue)Statement$/.test(statement.type);
}
