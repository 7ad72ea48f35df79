import { cx } from './cx.ts';
import { ShellMark } from './logo.tsx';

type ClosingShellProps = {
  /** It came about just now: the lips are seen to close. */
  isNews: boolean;
  /** Where it lies. */
  className?: string;
};

/** The shell shut on what it keeps, as a seal under what was done (Product §30.44). */
export function ClosingShell({ isNews, className }: ClosingShellProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-14 place-items-center rounded-full bg-surface shadow-card',
        isNews && 'shell-closes',
        className,
      )}
    >
      <ShellMark className="size-10 overflow-visible text-brand" />
    </span>
  );
}
