import { cx } from './cx.ts';
import { ShellMark } from './logo.tsx';

type ClosingShellProps = {
  /** It came about just now: the lips are seen to close. */
  isNews: boolean;
};

/** The shell shut on what it keeps, as a seal at the foot of a picture (Product §30.44). */
export function ClosingShell({ isNews }: ClosingShellProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute right-1/2 -bottom-3 grid size-14 translate-x-1/2 place-items-center rounded-full bg-surface shadow-card',
        isNews && 'shell-closes',
      )}
    >
      <ShellMark className="size-10 overflow-visible text-brand" />
    </span>
  );
}
