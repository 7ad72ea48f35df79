import { useSyncExternalStore } from 'react';
import type { Alert, AlertType } from './alert.tsx';
import { cx } from './cx.ts';

type Notice = { id: number; type: AlertType; message: string };

const SHOWN_MS = 5000;
const NOBODY: readonly Notice[] = [];
let notices = NOBODY;
let nextId = 1;
/** Most first visits are told nothing: what shows a notice is not part of the first load. */
let Shown: typeof Alert | null = null;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  change(notices.filter((notice) => notice.id !== id));
}

/** Loads what shows a notice: after the first page, so that it is there when the network is not. */
export async function prepareNotices(): Promise<void> {
  Shown ??= (await import('./alert.tsx')).Alert;
}

/** Says something at the foot of the screen for five seconds: what is done, not what must be read. Answers what takes it back. */
export function notify(message: string, type: AlertType = 'success'): () => void {
  const id = nextId++;
  let isOver = false;
  const show = () => {
    if (isOver) return;
    const others = notices.filter((notice) => notice.message !== message);
    change([...others.slice(-2), { id, type, message }]);
    setTimeout(() => dismiss(id), SHOWN_MS);
  };
  // Without what shows it, it is not said: it is done, and the page itself says so.
  prepareNotices().then(show, () => {});
  return () => {
    isOver = true;
    dismiss(id);
  };
}

/** Where notices appear; one in each app's root, with `className` for what else stands there. */
export function Notices({ className }: { className?: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
    () => NOBODY,
  );
  return (
    <div
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 print:hidden *:pointer-events-auto *:w-full *:max-w-md *:shadow-float',
        className,
      )}
    >
      {Shown &&
        shown.map(
          ({ id, type, message }) =>
            Shown && <Shown key={id} type={type} message={message} onDismiss={() => dismiss(id)} />,
        )}
    </div>
  );
}
