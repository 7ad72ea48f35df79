import type { ReactNode } from 'react';

/** A line at the left, what it may be at the right. */
export function SideBySide({ left, children }: { left: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-2">
      {left}
      {children}
    </li>
  );
}
