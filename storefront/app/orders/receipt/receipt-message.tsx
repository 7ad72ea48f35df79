import { messageForReceiver, messageInAll } from '@cowrie/contract/receipt-words.ts';
import type { OwnReceipt } from '@cowrie/contract/shared-receipts.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';

/** A message for the supplier, in Chinese and below it in English (Product §27.34, §30.28). */
export function ReceiptMessage({ own: { receipt, link } }: { own: OwnReceipt }) {
  return (
    <section aria-labelledby="receipt-message" className="flex flex-col items-start gap-3">
      <h3 id="receipt-message" className="text-lg">
        A message to your supplier
      </h3>
      <blockquote className="flex w-full flex-col gap-3 rounded-card border border-line bg-block px-4 py-3 wrap-anywhere">
        {messageInAll(receipt, link !== null).map(({ lang, text }) => (
          <p key={lang} lang={lang} className="whitespace-pre-line">
            {text}
          </p>
        ))}
        {link && <p>{link.url}</p>}
      </blockquote>
      <CopyButton text={messageForReceiver(receipt, link?.url ?? null)} label="message" className="-ml-3" />
      {!link && <p className="text-soft text-sm">Make a link above and the message will carry it.</p>}
    </section>
  );
}
