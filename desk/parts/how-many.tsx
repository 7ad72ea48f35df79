import { cx } from '@cowrie/ui/cx.ts';

type HowManyProps = {
  /** Null while it is on its way; undefined where none belongs there. */
  of: string | number | null | undefined;
  className?: string;
};

/** How many there are behind a tab or a filter. It has its place from the first, so that nothing moves once it is known. */
export function HowMany({ of, className }: HowManyProps) {
  if (of === undefined) return null;
  return (
    <span
      className={cx(
        'inline-block min-w-[2ch] text-center font-normal tabular-nums',
        of === null && 'invisible',
        className,
      )}
    >
      {of ?? 0}
    </span>
  );
}

/** As a tab's badge. */
export function HowManyBadge({ of }: Pick<HowManyProps, 'of'>) {
  return <HowMany of={of} className="min-w-8! rounded-full bg-tile px-2 text-soft text-xs" />;
}
