import type { ReactNode } from 'react';

type CardProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of an account page. */
export function Card({ title, action, children }: CardProps) {
  return (
    <section className="card flex flex-col gap-3 p-5 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
