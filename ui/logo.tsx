import { SHELL } from './shell.ts';

/** What both halves of the shell are drawn in. */
const LIP = { strokeWidth: 1.2, strokeLinejoin: 'round' } as const;

/**
 * The cowrie as one finds it, its opening up: two lips whose teeth face each other, as two shores do. The left one has the
 * colour of the text, the right one that of the seal; what is between them is whatever it lies on.
 */
export function ShellMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <g transform="rotate(14 24 24)">
        <path d={SHELL.left} fill="currentColor" stroke="currentColor" {...LIP} />
        <path d={SHELL.right} fill="var(--color-seal)" stroke="var(--color-seal)" {...LIP} />
      </g>
    </svg>
  );
}

/** The shell beside the brand's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <ShellMark className="size-8 shrink-0 text-brand" />
      <span className="truncate font-bold text-[1.4rem] tracking-tight">{name}</span>
    </span>
  );
}
