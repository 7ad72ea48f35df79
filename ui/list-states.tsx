import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { EmptyShell, TangledLine } from './illustrations.tsx';

type StateProps = {
  title: ReactNode;
  children?: ReactNode;
  illustration?: ReactNode;
  /** What to do next: a link or a button. */
  action?: ReactNode;
};

/** A list with nothing in it: says so kindly and offers the next step. */
export function EmptyState({ title, children, illustration = <EmptyShell />, action }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center">
      <div className="w-44">{illustration}</div>
      <p className="font-bold text-xl">{title}</p>
      {children && <p className="text-soft">{children}</p>}
      {action}
    </div>
  );
}

type FailedStateProps = {
  title?: ReactNode;
  /** The reason, in the server's words. */
  message?: ReactNode;
  onRetry: () => void;
  isBusy?: boolean;
};

/** Something did not load: says so and offers 'Try again'. */
export function FailedState({ title = 'This did not load', message, onRetry, isBusy }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        illustration={<TangledLine />}
        action={
          <Button tone="outline" busy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {message ?? 'Your connection may have dropped. Nothing is lost.'}
      </EmptyState>
    </div>
  );
}

/** A grey bar where text will be; give it the height of what it stands for, so that nothing shifts. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-md', className)} />;
}

/** Rows of a list that is on its way, announced once. */
export function SkeletonRows({ rows = 5, className = 'h-14' }: { rows?: number; className?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => `row ${row + 1}`).map((row) => (
        <Skeleton key={row} className={cx('w-full rounded-card', className)} />
      ))}
    </div>
  );
}
