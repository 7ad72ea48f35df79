/** The sea between Lagos and Guangzhou at the foot of the first screen; on a desktop a ship before the low sun. Decorative. */
export function HeroSea() {
  return (
    <>
      <svg
        viewBox="0 0 520 300"
        className="pointer-events-none absolute bottom-0 left-1/2 -ml-96 hidden w-[32.5rem] lg:block"
        aria-hidden="true"
      >
        <g fill="var(--color-accent)">
          <circle cx="300" cy="244" r="184" fillOpacity="0.05" />
          <circle cx="300" cy="244" r="138" fillOpacity="0.08" />
          <circle cx="300" cy="244" r="92" />
        </g>
        <g fill="var(--color-deep)">
          <rect x="236" y="203" width="30" height="26" rx="3" />
          <rect x="270" y="203" width="30" height="26" rx="3" />
          <rect x="253" y="174" width="30" height="25" rx="3" />
          <path d="M308 229v-39q0-4 4-4h26q4 0 5 4l9 39z" />
        </g>
        <path d="M318 198h16M318 210h19" stroke="var(--color-accent)" strokeWidth="4" strokeLinecap="round" />
        <path d="M212 233h160l28-12c-4 28-16 46-26 54H240c-16-8-26-24-28-42Z" fill="var(--color-on-deep)" />
        <path d="M226 250h158" stroke="var(--color-brand)" strokeWidth="3" strokeOpacity="0.5" />
      </svg>
      <svg
        viewBox="0 0 1440 120"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-16 w-full sm:h-20"
        aria-hidden="true"
      >
        <path
          d="M0 54c120-36 240-36 360 0s240 36 360 0 240-36 360 0 240 36 360 0v66H0z"
          className="fill-sea"
        />
        <path d="M0 84c160-34 320-34 480 0s320 34 480 0 320-34 480 0v36H0z" fill="var(--color-paper)" />
      </svg>
    </>
  );
}
