import { useDraft } from '@cowrie/client/use-draft.ts';
import { answerCase, closeCase, getDeskCase, listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { queueCounts } from '@cowrie/contract/desk/orders.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link, useParams } from 'react-router';
import { CallFailed, failureMessage } from '../api/client.ts';
import { useCall, useSend } from '../api/queries.ts';
import { NotFound } from '../frame/not-found.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { QUEUE_POLL_MS } from '../frame/use-queues.ts';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { useWhyNot } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { CaseAge } from './cases.tsx';

type Detail = CallData<typeof getDeskCase>;

const BACK = { to: paths.cases, label: 'Cases' };
const LINK = 'font-semibold text-brand underline-offset-4 hover:underline';

/** One case: its order and customer, what was written, and answering or closing it. */
export function Screen() {
  const { id = '' } = useParams();
  const query = useCall(getDeskCase, { params: { id } }, { pollMs: QUEUE_POLL_MS });
  if (query.isPending) {
    return (
      <ScreenFrame back={BACK} title="Case">
        <SkeletonRows rows={3} className="h-40" />
      </ScreenFrame>
    );
  }
  if (!query.data) {
    if (query.error instanceof CallFailed && query.error.httpStatus < 500 && !query.error.isNoReply)
      return <NotFound />;
    return (
      <ScreenFrame back={BACK} title="Case">
        <FailedState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
      </ScreenFrame>
    );
  }
  return <Case detail={query.data} />;
}

function Case({ detail }: { detail: Detail }) {
  const { case: row, messages } = detail;
  const { order, customer } = row;
  return (
    <ScreenFrame back={BACK} title={`Case ${order.reference}`}>
      <div className="grid gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Card title="What it is about" className="self-start">
          <Facts
            facts={[
              {
                label: 'Order',
                value: (
                  <Link to={paths.order(order.reference)} className={LINK}>
                    {order.reference}
                  </Link>
                ),
                copy: order.reference,
              },
              { label: 'Type', value: ORDER_TYPE_NAMES[order.type] },
              { label: 'Status', value: <StatusBadge status={order.status} /> },
              {
                label: 'Customer',
                value: (
                  <Link to={paths.customer(customer.id)} className={LINK}>
                    {customer.name}
                  </Link>
                ),
              },
              { label: 'Opened', value: <When at={row.opened_at} show="day-time" /> },
              { label: 'Now', value: <CaseAge row={row} /> },
            ]}
          />
        </Card>
        <Card title="Messages">
          <ol className="flex flex-col gap-3">
            {messages.map((message) => {
              const isOurs = message.from === 'staff';
              return (
                <li
                  key={message.id}
                  className={cx(
                    'flex max-w-[88%] flex-col gap-0.5',
                    isOurs ? 'items-end self-end' : 'self-start',
                  )}
                >
                  <p className="flex items-center gap-1.5 px-1 text-soft text-xs">
                    <span className="font-semibold">
                      {isOurs
                        ? (message.author ?? 'Staff')
                        : message.from === 'supplier'
                          ? 'Supplier, on the shared receipt'
                          : customer.name}
                    </span>
                    <When at={message.created_at} show="day-time" />
                  </p>
                  <p
                    className={cx(
                      'whitespace-pre-wrap rounded-card px-3.5 py-2 [overflow-wrap:anywhere]',
                      isOurs ? 'rounded-tr-sm bg-brand text-on-brand' : 'rounded-tl-sm bg-sunken',
                    )}
                  >
                    {message.message}
                  </p>
                </li>
              );
            })}
          </ol>
          {row.closed_at === null ? (
            <AnswerForm id={row.id} />
          ) : (
            <p className="mt-4 text-center text-sm text-soft">
              This case is closed. Its customer can open another.
            </p>
          )}
        </Card>
      </div>
    </ScreenFrame>
  );
}

const STALE = { refreshes: [getDeskCase, listDeskCases, queueCounts] };

/** One text for both: an answer, or the last word that closes the case. */
function AnswerForm({ id }: { id: string }) {
  const { username } = useStaff();
  const { draft, change, discard } = useDraft(`case:${username}:${id}`, { text: '' });
  const { text } = draft;
  const notAllowed = useWhyNot(answerCase);
  const answering = useSend(answerCase, { ...STALE, onDone: discard });
  const closing = useSend(closeCase, { ...STALE, onDone: discard });
  const input = { params: { id }, body: { message: text } };
  const isBusy = answering.isPending || closing.isPending;
  const whyNot = notAllowed ?? (!text.trim() && 'Write something first');
  const failed = answering.error ? answering : closing;
  return (
    <form
      className="mt-5 flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!whyNot && !isBusy) answering.send(input);
      }}
    >
      <Alert key={failed.failedAt} type="error" message={failed.error?.message} />
      <Field label="Answer">
        <TextArea
          rows={4}
          maxLength={4000}
          value={text}
          onValue={(next) => change({ text: next })}
          placeholder="Write to the customer"
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button
          tone="outline"
          busy={closing.isPending}
          disabledReason={whyNot}
          onClick={() => !isBusy && closing.send(input)}
        >
          Send and close the case
        </Button>
        <Button type="submit" busy={answering.isPending} disabledReason={whyNot}>
          Send the answer
        </Button>
      </div>
    </form>
  );
}
