/**
 * A selvedge of indigo cloth as it is dyed around Abeokuta: squares of resist, one with a shell, one with rings, one with a
 * leaf cross, one with combed lines. Decorative; it takes its colour from the text.
 */
export function DyedCloth({ className }: { className: string }) {
  return (
    <svg className={className} aria-hidden="true" fill="none" stroke="currentColor" strokeLinecap="round">
      <defs>
        <pattern id="dyed-cloth" width="192" height="96" patternUnits="userSpaceOnUse" strokeWidth="2.2">
          <path d="M0 1h192M0 95h192M1 0v96M48 0v96M96 0v96M144 0v96" strokeOpacity="0.5" />
          <path d="M0 48h192" strokeOpacity="0.5" />
          {/* Shells */}
          <path d="M24 8c8 0 12 7 12 16s-5 16-12 16-12-7-12-16S16 8 24 8Zm0 4v24M18 17h4M17 24h5M18 31h4M26 17h4M26 24h5M26 31h4" />
          <path d="M120 56c8 0 12 7 12 16s-5 16-12 16-12-7-12-16 4-16 12-16Zm0 4v24M114 65h4M113 72h5M114 79h4M122 65h4M122 72h5M122 79h4" />
          {/* Rings */}
          <circle cx="72" cy="24" r="16" />
          <circle cx="72" cy="24" r="9" />
          <circle cx="72" cy="24" r="2" fill="currentColor" />
          <circle cx="168" cy="72" r="16" />
          <circle cx="168" cy="72" r="9" />
          <circle cx="168" cy="72" r="2" fill="currentColor" />
          {/* Leaf crosses */}
          <path d="M120 24C108 20 106 12 104 8c6 1 14 4 16 16Zm0 0c12-4 14-12 16-16-6 1-14 4-16 16Zm0 0c-12 4-14 12-16 16 6-1 14-4 16-16Zm0 0c12 4 14 12 16 16-6-1-14-4-16-16Z" />
          <path d="M24 72C12 68 10 60 8 56c6 1 14 4 16 16Zm0 0c12-4 14-12 16-16-6 1-14 4-16 16Zm0 0c-12 4-14 12-16 16 6-1 14-4 16-16Zm0 0c12 4 14 12 16 16-6-1-14-4-16-16Z" />
          {/* Combed lines */}
          <path d="M152 8v32M158 8v32M164 8v32M170 8v32M176 8v32M182 8v32M56 56v32M62 56v32M68 56v32M74 56v32M80 56v32M86 56v32" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#dyed-cloth)" stroke="none" />
    </svg>
  );
}
