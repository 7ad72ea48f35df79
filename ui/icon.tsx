import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/** The frame of our own icons: a 24-unit grid, drawn in the text's colour. Decorative: words beside it name the thing. */
export function Icon({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
