import { displayMoney } from '@cowrie/contract/money.ts';
import { messageForReceiver } from '@cowrie/contract/receipt-words.ts';
import type { OwnReceipt } from '@cowrie/contract/shared-receipts.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { byMethod } from '../order/what-happens-now.ts';

/** A message in Chinese for the supplier, with what it says in English (Product §27.34). */
export function ReceiptMessage({ own: { receipt, link } }: { own: OwnReceipt }) {
  const message = messageForReceiver(receipt, link?.url ?? null);
  const amount = displayMoney(receipt.amount, receipt.currency);
  const to = receipt.receiver_name ?? 'you';
  return (
    <section aria-labelledby="receipt-message" className="flex flex-col items-start gap-3">
      <h3 id="receipt-message" className="text-lg">
        A message in Chinese
      </h3>
      <blockquote
        lang="zh-CN"
        className="w-full rounded-card border border-line bg-paper px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {message}
      </blockquote>
      <CopyButton text={message} label="message" className="-ml-3" />
      <p className="text-soft text-sm">
        It says: Hello. {amount} was paid to {to} {byMethod(receipt)}, then the time and the reference.{' '}
        {link
          ? 'Please check, and open this link to say whether it is there. Thank you.'
          : 'Please check, and tell me once it is there. Thank you.'}
      </p>
      {!link && <p className="text-soft text-sm">Make a link above, and the message carries it.</p>}
    </section>
  );
}
