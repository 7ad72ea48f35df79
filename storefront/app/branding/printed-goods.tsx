/** A mug and a cap with the shell printed on them. */
export function PrintedGoods() {
  return (
    <svg viewBox="0 0 220 130" fill="none" className="w-52" aria-hidden="true">
      <path
        d="M24 44h70v52a18 18 0 0 1-18 18H42a18 18 0 0 1-18-18z"
        fill="var(--color-on-deep)"
        fillOpacity="0.95"
      />
      <path
        d="M94 58h8a15 15 0 0 1 0 30h-8"
        stroke="var(--color-on-deep)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <ellipse cx="59" cy="77" rx="13" ry="18" fill="var(--color-accent)" transform="rotate(18 59 77)" />
      <path d="M60 62c-6 8-5 22-2 30" stroke="var(--color-on-deep)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M44 32c-4-6 4-9 0-16M60 32c-4-6 4-9 0-16M76 32c-4-6 4-9 0-16"
        stroke="var(--color-on-deep-soft)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M122 92c0-26 16-46 40-46s40 20 40 46z" fill="var(--color-accent)" />
      <path d="M122 92h80c8 0 14 5 14 12-18-4-70-6-94-2z" fill="var(--color-on-accent)" fillOpacity="0.75" />
      <ellipse cx="158" cy="70" rx="9" ry="13" fill="var(--color-on-deep)" transform="rotate(18 158 70)" />
      <path d="M159 60c-4 6-4 14-2 20" stroke="var(--color-accent)" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="162" cy="44" r="4" fill="var(--color-on-accent)" fillOpacity="0.75" />
    </svg>
  );
}
