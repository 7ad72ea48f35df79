import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { ReceiptIcon } from '@cowrie/ui/first-icons.tsx';
import { DID_NOT_ARRIVE, useOpening } from '../../hooks/use-opening.ts';
import { supplierSaid } from './supplier-said.ts';

const loadSheet = () => import('./receipt-sheet.tsx');

/** At the end of a paid payment: what its supplier said, and the way to the receipt that goes to them (Product §27.29). */
export function ReceiptEntry({ order }: { order: OrderDetails }) {
  return 'you_get' in order && order.status === 'successful' ? <Entry order={order} /> : null;
}

function Entry({ order }: { order: OrderDetails }) {
  // Loaded by those alone who press it.
  const sheet = useOpening(loadSheet, { onDemand: true });
  const said = supplierSaid(order);
  return (
    <div className="mt-2 flex flex-col items-start gap-3">
      {said && <SupplierSaid title={said} />}
      <Button
        tone="outline"
        className="max-sm:w-full"
        icon={<ReceiptIcon />}
        busy={sheet.isComing}
        busyLabel="Opening…"
        onClick={() => void sheet.open()}
      >
        Share the receipt
      </Button>
      {sheet.hasFailed && <Alert type="error" message={DID_NOT_ARRIVE} />}
      {sheet.part && <sheet.part.ReceiptSheet orderId={order.id} onClose={sheet.close} />}
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
