import type { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../frame/screen.tsx';
import { useViewers } from '../orders/order/use-viewers.ts';
import { FileView } from '../parts/file-view.tsx';
import { AnswerForm } from './answer-form.tsx';

type Detail = CallData<typeof getDeskCase>;

/**
 * The messages of a case, oldest first, and the form to answer and close it. Somebody who has the case open counts as
 * having its order open.
 */
export function CaseMessages({ detail, onDone }: { detail: Detail; onDone?: () => void }) {
  const { case: row, messages, viewers } = detail;
  // The order's own messages are not shown here, so none of them counts as seen.
  useViewers(row.order.reference, { viewers, messages: [] });
  return (
    <Card title="Messages">
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} customerName={row.customer.name} />
        ))}
      </ol>
      {row.closed_at === null ? (
        <AnswerForm detail={detail} onDone={onDone} />
      ) : (
        <p className="mt-4 text-center text-sm text-soft">
          This case is closed. Its customer can open another.
        </p>
      )}
    </Card>
  );
}

function Message({ message, customerName }: { message: Detail['messages'][number]; customerName: string }) {
  const isOurs = message.from === 'staff';
  return (
    <li className={cx('flex max-w-[88%] flex-col gap-0.5', isOurs ? 'items-end self-end' : 'self-start')}>
      <p className="flex items-center gap-1.5 px-1 text-soft text-xs">
        <span className="font-semibold">
          {isOurs
            ? (message.author ?? 'Staff')
            : message.from === 'supplier'
              ? 'Supplier, on the shared receipt'
              : customerName}
        </span>
        <When at={message.created_at} show="day-time" />
      </p>
      <div
        className={cx(
          'flex flex-col gap-2 rounded-card px-3.5 py-2',
          isOurs ? 'rounded-tr-sm bg-brand text-on-brand' : 'rounded-tl-sm bg-tile',
        )}
      >
        {message.message && (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <Unbroken text={message.message} />
          </p>
        )}
        {message.file && <FileView file={message.file} name={message.file.name} className="h-36 w-52" />}
      </div>
    </li>
  );
}
