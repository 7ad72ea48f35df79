/** What both halves of the shell are drawn in. */
const LIP = { strokeWidth: 1.4, strokeLinejoin: 'round' } as const;

/**
 * The cowrie as one finds it, its opening up: two lips whose teeth face each other, as two shores do. The left one has the
 * colour of the text, the right one that of the seal; what is between them is whatever it lies on.
 */
export function ShellMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <g transform="rotate(14 24 24)">
        <path
          d="M20 3C12.7 2.4 5.8 11.5 5.8 22.5S13.5 45.4 20 45l1.8-5h-3.4a1.5 1.5 0 0 1 0-3h4.3l.2-6.7h-5.1a1.5 1.5 0 0 1 0-3h4.6l-1.2-6.6h-5.1a1.5 1.5 0 0 1 0-3h4.6L20.3 11h-4.1a1.5 1.5 0 0 1 0-3h3.9Z"
          fill="currentColor"
          stroke="currentColor"
          {...LIP}
        />
        <path
          d="M28 3C34 2.4 40.2 11.5 40.2 22.5S33.5 45.4 28 45l-.1-5h3.9a1.5 1.5 0 0 0 0-3h-4.1l-.4-6.7h4.6a1.5 1.5 0 0 0 0-3h-5.1l-1.2-6.6h4.6a1.5 1.5 0 0 0 0-3h-5.1l.2-6.7h4.3a1.5 1.5 0 0 0 0-3h-3.5Z"
          fill="var(--color-seal)"
          stroke="var(--color-seal)"
          {...LIP}
        />
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
