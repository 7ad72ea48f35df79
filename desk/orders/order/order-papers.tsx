import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { PAPER_NAMES } from '@cowrie/contract/paper-kinds.ts';
import { DownloadIcon } from '@cowrie/ui/icons.tsx';
import { Card } from '../../frame/screen.tsx';

/** Invoice and receipts as the customer has them (Product §28.97). */
export function OrderPapers({ papers }: { papers: OrderDetails['papers'] }) {
  if (papers.length === 0) return null;
  return (
    <Card title="Papers" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {papers.map(({ kind, about, url }) => (
          <li key={url}>
            <a
              href={url}
              download
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold text-brand underline-offset-4 hover:underline"
            >
              <DownloadIcon className="size-5 shrink-0" />
              {PAPER_NAMES[kind]} (PDF)
              {about && <span className="font-normal text-soft text-sm">{about}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
