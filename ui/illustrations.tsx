/** Drawings for empty, failed and lost pages and for money on its way, in the tokens' colours. Decorative. */

/** Waves under whatever stands above them. */
function Waves() {
  return (
    <>
      <path
        d="M4 132c14-9 26-9 40 0s26 9 40 0 26-9 40 0 26 9 40 0 26-9 32-4"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M24 145c12-7 22-7 34 0s22 7 34 0 22-7 34 0 22 7 34 0"
        stroke="var(--color-brand)"
        strokeOpacity="0.4"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </>
  );
}

/** An open shell on the beach with nothing in it. */
export function EmptyShell() {
  return (
    <svg viewBox="0 0 200 156" fill="none" aria-hidden="true">
      <circle cx="146" cy="42" r="22" fill="var(--color-accent)" fillOpacity="0.9" />
      <path
        d="M40 118c0-44 26-80 62-80s60 36 60 80z"
        fill="var(--color-brand-tint)"
        stroke="var(--color-brand)"
        strokeWidth="3"
      />
      <path
        d="M101 40v76M80 44c-8 22-12 48-12 72M122 44c8 22 12 48 12 72M60 58c-8 18-10 40-10 58M143 60c8 18 9 38 9 56"
        stroke="var(--color-brand)"
        strokeOpacity="0.45"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M34 118h134l-10 10H44z" fill="var(--color-brand)" />
      <Waves />
    </svg>
  );
}

/** A line that has come loose: the connection dropped. */
export function TangledLine() {
  return (
    <svg viewBox="0 0 200 156" fill="none" aria-hidden="true">
      <circle
        cx="44"
        cy="62"
        r="20"
        fill="var(--color-brand-tint)"
        stroke="var(--color-brand)"
        strokeWidth="3"
      />
      <path
        d="M38 72V52l12 20V52M34 59h20M34 65h20"
        stroke="var(--color-brand)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle
        cx="156"
        cy="62"
        r="20"
        fill="var(--color-accent-tint)"
        stroke="var(--color-accent)"
        strokeWidth="3"
      />
      <path
        d="m149 51 7 9 7-9M156 60v13M150 63h12M150 68h12"
        stroke="var(--color-accent-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M64 62c12 0 14-22 24-18s-4 22-12 16 10-18 16-6"
        stroke="var(--color-edge)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M136 62c-10 0-12 14-22 10" stroke="var(--color-edge)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M102 34v-10M112 40l7-8M92 92l-6 8"
        stroke="var(--color-accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Waves />
    </svg>
  );
}

/** A parcel that drifted off: the page is not here. */
export function DriftingParcel() {
  return (
    <svg viewBox="0 0 200 156" fill="none" aria-hidden="true">
      <circle cx="52" cy="40" r="20" fill="var(--color-accent)" fillOpacity="0.9" />
      <g transform="rotate(-9 108 96)">
        <path
          d="m66 78 42-20 42 20v44H66z"
          fill="var(--color-accent-tint)"
          stroke="var(--color-accent-ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path
          d="m66 78 42 18 42-18M108 96v26M86 68l42 19"
          stroke="var(--color-accent-ink)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </g>
      <path d="M0 118c16-10 30-10 46 0s30 10 46 0 30-10 46 0 30 10 62-2v40H0z" fill="var(--color-brand)" />
      <path
        d="M14 136c12-7 22-7 34 0s22 7 34 0 22-7 34 0 22 7 34 0 22-7 34 0"
        stroke="var(--color-on-brand)"
        strokeOpacity="0.5"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A coin with the sign of the yuan. */
function YuanCoin({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 20})`}>
      <circle r="20" fill="var(--color-accent-tint)" stroke="var(--color-accent)" strokeWidth="3" />
      <path
        d="m-7-10 7 9 7-9M0-1v12M-6 2h12M-6 7h12"
        stroke="var(--color-accent-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** A shell under sail with a coin aboard: the money is on its way. */
export function MoneyUnderSail() {
  return (
    <svg viewBox="0 0 200 156" fill="none" aria-hidden="true">
      <circle cx="44" cy="44" r="20" fill="var(--color-accent)" fillOpacity="0.9" />
      <path
        d="M150 58h26M160 70h22M152 82h14"
        stroke="var(--color-edge)"
        strokeOpacity="0.6"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M102 104V24" stroke="var(--color-brand)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M108 30c24 14 34 36 34 62h-34z"
        fill="var(--color-brand-tint)"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M96 42C80 52 70 70 68 92h28z"
        fill="var(--color-surface)"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <YuanCoin x={122} y={70} radius={12} />
      <path d="M46 102h112c-4 24-26 36-56 36s-52-12-56-36z" fill="var(--color-brand)" />
      <path
        d="M102 106v24M82 106c2 10 6 17 12 22M122 106c-2 10-6 17-12 22M64 106c4 9 10 14 18 18M140 106c-4 9-10 14-18 18"
        stroke="var(--color-on-brand)"
        strokeOpacity="0.5"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <Waves />
    </svg>
  );
}

/** An open shell ashore with the coin in it: the money has arrived. */
export function MoneyAshore() {
  return (
    <svg viewBox="0 0 200 156" fill="none" aria-hidden="true">
      <circle cx="158" cy="36" r="20" fill="var(--color-accent)" fillOpacity="0.9" />
      <path
        d="M50 96c-6-40 20-70 50-70s56 30 50 70z"
        fill="var(--color-brand-tint)"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M100 28v40M78 34c-6 14-8 26-8 40M122 34c6 14 8 26 8 40"
        stroke="var(--color-brand)"
        strokeOpacity="0.45"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M40 100h120c-6 22-28 32-60 32s-54-10-60-32z" fill="var(--color-brand)" />
      <YuanCoin x={100} y={90} radius={22} />
      <circle
        cx="140"
        cy="106"
        r="14"
        fill="var(--color-success)"
        stroke="var(--color-surface)"
        strokeWidth="3"
      />
      <path
        d="m133.5 106 4.5 4.5 8.5-9"
        stroke="var(--color-surface)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Waves />
    </svg>
  );
}
