import type { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { When } from '@cowrie/ui/when.tsx';

type Message = CallData<typeof getDeskCase>['messages'][number];

/** What was written in a case, oldest first. */
export function CaseMessages({ messages, customerName }: { messages: Message[]; customerName: string }) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => {
        const isOurs = message.from === 'staff';
        return (
          <li
            key={message.id}
            className={cx('flex max-w-[88%] flex-col gap-0.5', isOurs ? 'items-end self-end' : 'self-start')}
          >
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
            <p
              className={cx(
                'whitespace-pre-wrap rounded-card px-3.5 py-2 [overflow-wrap:anywhere]',
                isOurs ? 'rounded-tr-sm bg-brand text-on-brand' : 'rounded-tl-sm bg-tile',
              )}
            >
              {message.message}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
