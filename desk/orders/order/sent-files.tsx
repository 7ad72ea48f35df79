import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../../frame/screen.tsx';
import { FileView } from '../../parts/file-view.tsx';

/** What the customer sent into the chat, together: artwork, invoices. Proofs stand by themselves. */
export function SentFiles({ messages }: Pick<DeskOrder, 'messages'>) {
  const sent = messages.filter((message) => message.from === 'customer' && message.file).toReversed();
  if (sent.length === 0) return null;
  return (
    <Card title={sent.length === 1 ? 'File of the customer' : 'Files of the customer'}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sent.map(
          ({ id, file, created_at }) =>
            file && (
              <li key={id} className="min-w-0">
                <FileView file={file} name={file.name} className="h-44 w-full" />
                <p className="mt-1 truncate text-soft text-xs">
                  {file.name}, <When at={created_at} show="day-time" />
                </p>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}
