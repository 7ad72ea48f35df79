import {
  type ConversationKind,
  listInbox,
  type Conversation as Row,
  settleConversation,
  snoozeConversation,
} from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ChevronLeftIcon } from '@cowrie/ui/icons.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useToday } from '@cowrie/ui/use-today.ts';
import { type ReactNode, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { once, useKeys } from '../frame/keyboard.tsx';
import { Assignee } from '../parts/assignee.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useWhyNot } from '../session/rights.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** What is told to a conversation that is opened from the list. */
export type Opened = { id: string; row: Row | undefined; onBack: () => void; onDone: () => void };

type FrameProps = {
  of: { kind: ConversationKind; id: string };
  /** The id of the last message on the screen; of a letter its own. */
  seen: string;
  /** How an order is named where it is given to somebody. */
  reference?: string;
  assigned: { id: string; name: string } | null;
  snoozedUntil: string | null;
  title: ReactNode;
  facts: ReactNode;
  onBack: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** What all kinds share: whose it is, putting it off, that it needs no answer, and the facts beside it. */
export function ConversationFrame(props: FrameProps) {
  const { of, seen, reference, assigned, snoozedUntil, title, facts, onBack, onDone, children } = props;
  useToday();
  const [isSnoozing, setIsSnoozing] = useState(false);
  const notAllowed = useWhyNot(settleConversation);
  const refreshes = [listInbox, deskNow];
  const settling = useSend(settleConversation, {
    refreshes,
    onDone: () => {
      notify('Needs no answer.');
      onDone();
    },
  });
  const waking = useSend(snoozeConversation, { refreshes });
  const params = { kind: of.kind, id: of.id };
  // What was said of the other button is of before.
  function settle() {
    if (notAllowed || settling.isPending) return;
    waking.reset();
    settling.send({ params, body: { seen } });
  }
  function wake() {
    settling.reset();
    waking.send({ params, body: { until: null } });
  }
  useKeys({ e: once(settle), z: once(() => !notAllowed && setIsSnoozing(true)) });
  return (
    <section aria-label="Conversation" className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <Button
          tone="plain"
          size="small"
          className="-ml-3.5 md:hidden"
          icon={<ChevronLeftIcon className="-mr-1 size-4" />}
          onClick={onBack}
        >
          Back to the list
        </Button>
        <h2 className="min-w-[min(11rem,100%)] flex-1 text-lg max-md:basis-full [overflow-wrap:anywhere]">
          {title}
        </h2>
        <Assignee of={{ kind: of.kind, id: reference ?? of.id }} assigned={assigned} />
        {snoozedUntil ? (
          <Button
            tone="outline"
            size="small"
            busy={waking.isPending}
            disabledReason={notAllowed}
            onClick={wake}
          >
            Bring it back
          </Button>
        ) : (
          <Button
            tone="outline"
            size="small"
            title="Key z"
            disabledReason={notAllowed}
            onClick={() => setIsSnoozing(true)}
          >
            Put off
          </Button>
        )}
        <Button
          tone="outline"
          size="small"
          title="Key e"
          busy={settling.isPending}
          disabledReason={notAllowed}
          onClick={settle}
        >
          No answer is needed
        </Button>
      </header>
      {snoozedUntil && (
        <p className="mb-3 rounded-control bg-accent-tint px-3 py-2 font-medium text-accent-ink text-sm">
          Put off until {displayComing(snoozedUntil, serverNow())}, or until the customer writes.
        </p>
      )}
      <Alert
        className="mb-3"
        key={settling.failedAt ?? waking.failedAt}
        type="error"
        message={(settling.error ?? waking.error)?.message}
      />
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0 2xl:order-2">{facts}</div>
        <div className="min-w-0">{children}</div>
      </div>
      {isSnoozing && (
        <SnoozeDialog of={of} seen={seen} onClose={() => setIsSnoozing(false)} onDone={onDone} />
      )}
    </section>
  );
}

/** In place of a conversation while it loads, and where it could not be loaded. */
export function ConversationState({
  query,
}: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
}) {
  if (query.isPending) return <SkeletonRows rows={4} className="h-20" />;
  return <FailedRead title="The conversation did not load" query={query} />;
}

/** Whether something that was put off until `at` is still to come back. */
export const isToCome = (at: string | null) => at !== null && Date.parse(at) > serverNow();
