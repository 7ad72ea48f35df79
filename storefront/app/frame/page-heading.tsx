import type { ReactNode } from 'react';

/** A page's h1 with the sentence under it. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex max-w-2xl flex-col gap-2">
      <h1 className="text-[clamp(2rem,6vw,2.75rem)]">{title}</h1>
      {children && <p className="text-lg text-soft">{children}</p>}
    </header>
  );
}
