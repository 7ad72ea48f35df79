import { REFERENCE_PREFIX } from '@cowrie/contract/reference.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { ChevronLeftIcon } from '@cowrie/ui/icons.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useWaitingText } from '../alerts/waiting-store.ts';
import { useSite } from './use-site.ts';

type ScreenProps = {
  title: string;
  /** What the browser's tab says where it differs from the title. */
  tab?: string;
  /** Beside the title: badges. */
  beside?: ReactNode;
  intro?: ReactNode;
  /** At the right: the screen's main buttons. */
  actions?: ReactNode;
  /** `state`: what the way back carries along. */
  back?: { to: string; label: string; state?: unknown };
  /** At the right of the way back: the neighbours of what is shown. */
  besideBack?: ReactNode;
  children: ReactNode;
};

/** A screen's heading and the browser's title for it. */
export function ScreenFrame({ title, tab, beside, intro, actions, back, besideBack, children }: ScreenProps) {
  const { brandName } = useSite();
  const waiting = useWaitingText();
  useEffect(() => {
    document.title = `${waiting && `(${waiting}) `}${tab ?? title} · ${brandName} Desk`;
  }, [title, tab, brandName, waiting]);
  return (
    <>
      {back && (
        <div className="-mt-3 flex items-center justify-between gap-4 print:hidden">
          <Link
            to={back.to}
            state={back.state}
            className="-ml-1.5 inline-flex min-h-11 items-center gap-1 font-semibold text-brand text-sm"
          >
            <ChevronLeftIcon className="size-4" />
            {back.label}
          </Link>
          {besideBack}
        </div>
      )}
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              className={cx(
                'wrap-anywhere',
                // A reference stays in one piece, of whatever letters it is (Product §30.34).
                title.startsWith(REFERENCE_PREFIX)
                  ? 'text-[length:min(1.75rem,7.8vw)]'
                  : 'text-[length:min(1.75rem,10vw)]',
              )}
            >
              {title}
            </h1>
            {beside}
          </div>
          {intro && <p className="mt-1 max-w-prose text-balance text-soft">{intro}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2.5 max-sm:w-full print:[&_a]:hidden print:[&_button]:hidden">
            {actions}
          </div>
        )}
      </header>
      {children}
    </>
  );
}

/** A button beside the title takes no more room than the title: those of cards side by side are level. */
const LEVEL = 'sm:[&>:not(h2)]:-my-2';

/** A sheet of paper on the desk. */
export function Card({
  title,
  aside,
  children,
  className = '',
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`}>
      {title && (
        <header className={`mb-3 flex flex-wrap items-center justify-between gap-3 ${LEVEL}`}>
          <h2 className="text-lg">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
