import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import didNotLoad from './illustrations/did-not-load.svg';
import nothingMatches from './illustrations/nothing-matches.svg';
import { Scene } from './scene.tsx';

type StateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The scene of this state, of which no other has the same (Product §30.42). */
  illustration?: ReactNode;
  /** What to do next: a link or a button. */
  action?: ReactNode;
};

/** A list with nothing in it: says so kindly and offers the next step. */
export function EmptyState({ title, children, illustration, action }: StateProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center gap-4 px-4 py-8 text-center">
      {illustration && <div className="w-full max-w-64">{illustration}</div>}
      <p className="font-bold text-xl">{title}</p>
      {children && <p className="text-balance text-soft">{children}</p>}
      {action}
    </div>
  );
}

/** There is something, and the filter or the search leaves nothing of it. */
export function NothingMatches({ title, children }: Pick<StateProps, 'title' | 'children'>) {
  return (
    <EmptyState title={title} illustration={<Scene src={nothingMatches} />}>
      {children}
    </EmptyState>
  );
}

/** What was asked for did not come. */
export function DidNotLoad() {
  return <Scene src={didNotLoad} />;
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
        illustration={<DidNotLoad />}
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

/** The same within a card that says what it is of: a line, without a picture. */
export function FailedLine({ onRetry, isBusy }: Pick<FailedStateProps, 'onRetry' | 'isBusy'>) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>This did not load. Your connection may have dropped.</p>
      <Button tone="outline" busy={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A grey bar where text will be; give it the height of what it stands for, so that nothing shifts. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
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
