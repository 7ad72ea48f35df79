/** The cowrie: an oval shell with a toothed opening, in the text's colour with the opening cut out. */
export function ShellMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <g transform="rotate(24 20 20)">
        <path
          d="M20 2.5C29 2.5 34 10.5 34 20.5S28.5 37.5 20 37.5 6 30.5 6 20.5 11 2.5 20 2.5Z"
          fill="currentColor"
        />
        <path
          d="M21.5 6C17.5 11 17.5 16 19.5 20.5S21.5 30.5 18.5 34"
          fill="none"
          stroke="var(--color-paper)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M14.5 11.5h3.5M13.5 16h4M14 20.5h4.5M14.5 25h4.5M14 29.5h4M22 10h4M20.5 14.5h5M21.5 19h5M22.5 23.5h4.5M22 28h4"
          stroke="var(--color-paper)"
          strokeWidth="1.8"
          strokeLinecap="round"
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
      <span className="truncate font-bold font-display text-[1.4rem] tracking-tight">{name}</span>
    </span>
  );
}
