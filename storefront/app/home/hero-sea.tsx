/** The sea between Lagos and Guangzhou behind the first screen: a low sun, two coins, waves. Decorative. */
export function HeroSea() {
  return (
    <>
      <svg
        viewBox="0 0 600 420"
        className="-left-24 pointer-events-none absolute bottom-0 hidden w-[44rem] opacity-[0.16] sm:block"
        fill="none"
        aria-hidden="true"
      >
        <g transform="rotate(24 200 250)" stroke="var(--color-on-deep)" strokeWidth="5" strokeLinecap="round">
          <path d="M200 70c100 0 150 80 150 180s-56 180-150 180S50 350 50 250 100 70 200 70Z" />
          <path d="M214 110c-40 50-40 94-20 140s20 100-10 142" />
          <path d="M140 160h36M126 205h46M128 250h50M134 300h48M140 348h40M220 150h40M206 196h48M214 244h50M226 292h44M222 340h38" />
        </g>
      </svg>
      <svg
        viewBox="0 0 1440 120"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-16 w-full sm:h-20"
        aria-hidden="true"
      >
        <path
          d="M0 62c120-40 240-40 360 0s240 40 360 0 240-40 360 0 240 40 360 0v58H0z"
          className="fill-brand/50 dark:fill-brand/15"
        />
        <path d="M0 84c160-34 320-34 480 0s320 34 480 0 320-34 480 0v36H0z" fill="var(--color-paper)" />
      </svg>
    </>
  );
}
