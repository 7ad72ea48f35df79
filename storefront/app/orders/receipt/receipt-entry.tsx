import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ReceiptIcon } from '@cowrie/ui/first-icons.tsx';
import { useState } from 'react';
import { DID_NOT_ARRIVE, useLater } from '../../hooks/use-later.ts';
import { supplierSaid } from './supplier-said.ts';

const loadSheet = () => import('./receipt-sheet.tsx');

/** At the end of a paid payment: what its supplier said, and the way to the receipt that goes to them (Product §27.29). */
export function ReceiptEntry({ order }: { order: OrderDetails }) {
  return 'you_get' in order && order.status === 'successful' ? <Entry order={order} /> : null;
}

function Entry({ order }: { order: OrderDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { part, fetch } = useLater(loadSheet);
  const open = async () => {
    setIsOpen(true);
    const isThere = part !== null || (await fetch());
    setIsOpen(isThere);
    setHasFailed(!isThere);
  };
  const said = supplierSaid(order);
  return (
    <div className="mt-2 flex flex-col items-start gap-3">
      {said && <SupplierSaid title={said} />}
      <Button
        tone="outline"
        icon={<ReceiptIcon />}
        busy={isOpen && !part}
        busyLabel="Opening…"
        onClick={() => void open()}
      >
        Share the receipt
      </Button>
      {hasFailed && <Alert type="error" message={DID_NOT_ARRIVE} />}
      {isOpen && part && <part.ReceiptSheet orderId={order.id} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Its Chinese is read as Chinese. */
function SupplierSaid({ title }: { title: string }) {
  return (
    <p className="font-semibold">
      {title.split(/(\p{Script=Han}+)/u).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have no other name.
          <span key={index} lang="zh-CN">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
}
