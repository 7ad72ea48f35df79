/** Drawings of the three services, in the tokens' colours. Decorative. */

const LINE = {
  stroke: 'var(--color-brand)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const SVG = {
  viewBox: '0 0 240 112',
  className: 'h-full max-w-full',
  fill: 'none',
} as const;

/** A naira coin passes to a yuan coin by way of a shell. */
export function CoinsAndShell() {
  return (
    <svg {...SVG} aria-hidden="true">
      <circle cx="46" cy="58" r="36" fill="var(--color-brand-tint)" {...LINE} />
      <path d="M34 76V40l24 36V40M27 53h38M27 63h38" {...LINE} strokeWidth="4" />
      <circle
        cx="194"
        cy="58"
        r="36"
        fill="var(--color-accent-tint)"
        {...LINE}
        stroke="var(--color-accent)"
      />
      <path
        d="m181 38 13 18 13-18M194 56v22M182 60h24M182 69h24"
        {...LINE}
        stroke="var(--color-accent-ink)"
        strokeWidth="4"
      />
      <path d="M92 44c18-16 38-16 54 0M140 34l7 11-13 3" {...LINE} />
      <path d="M148 74c-18 16-38 16-54 0M100 84l-7-11 13-3" {...LINE} stroke="var(--color-accent)" />
    </svg>
  );
}

/** A cup and a shirt with a shell printed on them. */
export function BrandedCup() {
  return (
    <svg {...SVG} aria-hidden="true">
      <path d="M20 26h66l-7 74H27z" fill="var(--color-brand-tint)" {...LINE} />
      <path d="M85 40h10c16 0 16 34 0 34H82" {...LINE} />
      <ellipse cx="53" cy="62" rx="14" ry="18" fill="var(--color-brand)" />
      <path
        d="M54 50c-5 8-5 16 0 24M46 56h4M45 62h5M46 68h4M57 56h4M57 62h5M57 68h4"
        stroke="var(--color-brand-tint)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="m148 18-28 16 10 22 14-6v52h60V50l14 6 10-22-28-16c-6 16-36 16-52 0Z"
        fill="var(--color-accent-tint)"
        {...LINE}
        stroke="var(--color-accent)"
      />
      <ellipse cx="174" cy="64" rx="11" ry="15" fill="var(--color-accent)" />
      <path
        d="M175 54c-4 7-4 13 0 20M168 60h3M168 66h3M178 60h3M178 66h3"
        stroke="var(--color-accent-tint)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A ship with crates on the waves. */
export function ShipAndCrates() {
  return (
    <svg {...SVG} aria-hidden="true">
      <rect
        x="60"
        y="34"
        width="32"
        height="30"
        rx="3"
        fill="var(--color-accent-tint)"
        {...LINE}
        stroke="var(--color-accent)"
      />
      <rect x="96" y="34" width="32" height="30" rx="3" fill="var(--color-accent)" />
      <rect x="78" y="6" width="32" height="26" rx="3" fill="var(--color-brand-tint)" {...LINE} />
      <path d="M142 64V26h32l10 38" fill="var(--color-surface)" {...LINE} />
      <path d="M152 38h16M152 50h20" {...LINE} />
      <path d="M26 66h184c-4 18-12 28-24 32H58C42 94 32 84 26 66Z" fill="var(--color-brand)" />
      <path
        d="M8 98c13-8 24-8 37 0s24 8 37 0 24-8 37 0 24 8 37 0 24-8 37 0 24 8 39 0"
        {...LINE}
        stroke="var(--color-edge)"
      />
    </svg>
  );
}
