import type { ReactNode, Ref } from 'react';

type CardProps = {
  title: string;
  /** Of its heading, where the focus may go. */
  heading?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
};

/** A part of an account page. */
export function Card({ title, heading, action, children }: CardProps) {
  return (
    <section className="card flex flex-col gap-3 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <h2
          ref={heading}
          tabIndex={heading ? -1 : undefined}
          className="min-w-0 grow basis-40 text-lg leading-snug outline-none"
        >
          {title}
        </h2>
        {/* Its words end where the card's do, and it makes no head taller than another. */}
        {action && <div className="-my-2.5 -mr-4 shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  );
}
