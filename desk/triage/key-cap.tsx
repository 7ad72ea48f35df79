import type { ReactNode } from 'react';

/** A key of the keyboard, as it stands on a button; not on what is only touched. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="min-w-6 shrink-0 rounded-md max-sm:hidden pointer-coarse:hidden border border-current/30 px-1.5 text-center font-sans font-semibold text-xs leading-5"
    >
      {children}
    </span>
  );
}
