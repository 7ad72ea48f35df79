import { cx } from '@cowrie/ui/cx.ts';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { useLocation } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';
import { type ShellHeading, shellHeading } from './shell-heading.ts';

/** A customer's page until it is there: its heading in its place, and room for the rest. */
export function PageShell() {
  const heading = shellHeading(useLocation().pathname);
  if (!heading) return <PageSkeleton />;
  if (!heading.isAccount)
    return (
      <div className={cx('page py-8 lg:py-12', heading.isNarrow && WIDTHS[heading.isNarrow])}>
        <Begin heading={heading} />
      </div>
    );
  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
      <div className="hidden lg:block">
        <Skeleton className="h-[30.875rem] rounded-card" />
      </div>
      <div className="min-w-0">
        <Begin heading={heading} />
      </div>
    </div>
  );
}

const WIDTHS = { form: 'max-w-3xl', slip: 'max-w-xl' };

/** What stands beside a form, and the gap before it. The steps of a payment begin where its form does, and are held too. */
const FORMS = {
  full: '',
  'beside-19rem': 'lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-8',
  'beside-20rem': 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-10',
};

const FORM_HEIGHTS = {
  full: 'h-225 sm:h-154',
  'beside-19rem': 'h-[36rem]',
  'beside-20rem': 'h-245 sm:h-168',
};

const COLUMNS = { md: 'md:grid-cols-2', lg: 'lg:grid-cols-2', xl: 'xl:grid-cols-2' };

function Begin({ heading }: { heading: ShellHeading }) {
  const {
    title,
    intro,
    isIntroOpen,
    hasAction,
    hasScene,
    form,
    hasTabs,
    columns,
    isFormFirst,
    isTall,
    isNarrow,
    list,
  } = heading;
  const isSlip = isNarrow === 'slip';
  const high = form
    ? FORM_HEIGHTS[form]
    : isTall
      ? 'h-[36rem]'
      : isFormFirst
        ? 'h-[29.5rem]'
        : isSlip
          ? 'h-62'
          : 'h-48';
  return (
    <>
      <div className={cx(hasScene && 'mb-8 sm:min-h-33')}>
        <div className={cx('flex items-center', hasAction && 'min-h-11')}>
          {title === null ? <Skeleton className="h-9 w-56" /> : <h1 className="text-3xl">{title}</h1>}
        </div>
        {intro && (
          <p className="mt-1 text-soft">
            {intro}
            {isIntroOpen && (
              <span aria-hidden="true" className="skeleton ml-1 inline-block h-4 w-20 align-middle" />
            )}
          </p>
        )}
      </div>
      <div
        role="status"
        className={cx(
          'grid min-h-[70dvh] content-start',
          list ? 'gap-y-3' : 'gap-y-5',
          !hasScene && (isSlip ? 'mt-5' : 'mt-6'),
          columns && cx('gap-x-5', COLUMNS[columns]),
          form && FORMS[form],
        )}
      >
        <span className="sr-only">Loading</span>
        {list ? (
          <List below={list} />
        ) : (
          <>
            {hasTabs && <Skeleton className="mb-1.25 h-12" />}
            {form === 'beside-19rem' && <Skeleton className="row-span-2 h-94 rounded-card max-lg:hidden" />}
            <Skeleton className={cx('rounded-card', high)} />
            {form === 'beside-20rem' && <Skeleton className="-mt-22.25 h-112 rounded-card max-lg:hidden" />}
            {!form && <Skeleton className={cx('rounded-card', isTall ? high : 'h-48')} />}
          </>
        )}
      </div>
    </>
  );
}

/** Rows of a table on a desktop: a payment's is one line. */
const ROWS = {
  'below-buttons': 'h-36 md:h-11',
  'below-tabs': 'h-40 md:h-20',
  'below-balance': 'h-36 md:h-20',
};

function List({ below }: { below: NonNullable<ShellHeading['list']> }) {
  return (
    <>
      {below === 'below-tabs' && <Skeleton className="mb-1 h-12" />}
      {below === 'below-balance' ? (
        <>
          <Skeleton className="mb-2 h-42 rounded-card sm:h-29" />
          <h2 className="text-lg">History</h2>
        </>
      ) : (
        <div className="mb-1 flex gap-2">
          <Skeleton className="h-11 w-24 rounded-full" />
          <Skeleton className="h-11 w-24 rounded-full" />
        </div>
      )}
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} className={cx('rounded-card', ROWS[below])} />
      ))}
    </>
  );
}
