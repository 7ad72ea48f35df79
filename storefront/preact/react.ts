/**
 * What pages and their router import as `react`, in the build for production (docs/decisions/0019-written-in-react-sent-as-preact.md).
 */
import './elements.ts';

// @ts-expect-error: its types are of one object, its module has each of them.
export * from 'preact/compat';
export { default } from 'preact/compat';

/** The router's, for transitions: there are none, so what is shown is what is. */
export const useOptimistic = <State>(state: State) => [state, () => {}] as const;
