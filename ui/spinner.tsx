import { SMALL_SHELL } from './shell.ts';

/** The mark in one colour, at the size of a line of text. */
export function SmallShell({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={className} fill="currentColor" aria-hidden="true">
      <path d={SMALL_SHELL.left} />
      <path d={SMALL_SHELL.right} />
    </svg>
  );
}

/**
 * A shell that opens and closes, for a wait shorter than a skeleton is worth; at rest for who asked for less motion.
 * Decorative: say the wait in words beside it (Product §30.44).
 */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <SmallShell className={`${className} shell-works`} />;
}
