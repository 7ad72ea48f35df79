/** Rendering a hook for real, in the document that a test's `@vitest-environment jsdom` brings. */
import { setTimeout } from 'node:timers/promises';
import { act, createElement, type FunctionComponent, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Runs a hook for what it is given, and shows nothing. */
function Shown<Props>({ run, props }: { run: (props: Props) => unknown; props: Props }) {
  run(props);
  return null;
}

const LONGEST_NS = 15_000_000_000n;
const LOOK_MS = 5;

/**
 * Waits until `expected` no longer throws; a clock that a test has stopped stands still. Vitest's own waiting turns it, and
 * further the busier the machine is.
 */
export async function eventually(expected: () => void): Promise<void> {
  for (const until = process.hrtime.bigint() + LONGEST_NS; ; await setTimeout(LOOK_MS)) {
    try {
      return expected();
    } catch (error) {
      if (process.hrtime.bigint() > until) throw error;
    }
  }
}

const sayIsTest = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });

/** Waits, while React renders as it does in a browser, until `expected` no longer throws. A stopped clock stands still. */
export async function untilShown(expected: () => void): Promise<void> {
  sayIsTest(false);
  try {
    await eventually(expected);
  } finally {
    sayIsTest(true);
  }
}

type Rendered<Props, Value> = {
  /** What the hook returned last. */
  readonly now: Value;
  /** Renders it again with other arguments. */
  again: (props: Props) => Promise<void>;
  /** Does something that changes what is shown, and waits until it has. */
  does: <T>(work: () => T | Promise<T>) => Promise<T>;
  until: typeof untilShown;
  leave: () => Promise<void>;
};

/** Renders `useHook(props)`, within what it needs around it, until the test is over. Effects run twice, as they do while developing. */
export async function renderHook<Props, Value>(
  useHook: (props: Props) => Value,
  props: Props,
  within: FunctionComponent<{ children?: ReactNode }> = ({ children }) => children,
): Promise<Rendered<Props, Value>> {
  let now: Value;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const again = (next: Props) =>
    act(async () =>
      root.render(
        createElement(
          StrictMode,
          null,
          createElement(
            within,
            null,
            createElement(Shown<Props>, { run: (given) => (now = useHook(given)), props: next }),
          ),
        ),
      ),
    );
  let isThere = true;
  const leave = async () => {
    if (isThere) await act(async () => root.unmount());
    isThere = false;
  };
  onTestFinished(leave);
  await again(props);
  return {
    get now() {
      return now;
    },
    again,
    does: (work) => act(async () => work()),
    until: untilShown,
    leave,
  };
}
