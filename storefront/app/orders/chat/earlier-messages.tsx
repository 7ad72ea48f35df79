import { Button } from '@cowrie/ui/button.tsx';
import { FailedLine } from '@cowrie/ui/list-states.tsx';
import { useState } from 'react';

export type EarlierMessagesProps = {
  count: number;
  /** Answers `false` where that failed. */
  load: () => Promise<unknown>;
};

/** Stands above a thread that has more than it opens with (Product §9.14). */
export function EarlierMessages({ count, load }: EarlierMessagesProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function show() {
    setIsBusy(true);
    setHasFailed((await load()) === false);
    setIsBusy(false);
  }

  if (hasFailed) return <FailedLine isBusy={isBusy} onRetry={() => void show()} />;
  return (
    <Button tone="plain" size="small" wide busy={isBusy} onClick={() => void show()}>
      Show earlier messages ({count.toLocaleString('en')})
    </Button>
  );
}
