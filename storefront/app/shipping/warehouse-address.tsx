import { en } from '@cowrie/contract/languages/en.ts';
import type { SupplierWords } from '@cowrie/contract/languages/supplier-words.ts';
import { zh } from '@cowrie/contract/languages/zh.ts';
import type { ShippingAddress } from '@cowrie/contract/shipping.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { SendIcon } from '@cowrie/ui/icons.tsx';
import { useState } from 'react';
import { canShareText, shareOut } from '../share-out.ts';
import { ADDRESS_FIELDS, messageToSeller, wholeAddress } from './address-words.ts';

type WarehouseAddressProps = { address: ShippingAddress; mark: string };

/** What sellers in China read leads: large, to copy whole or to send with a message (Product §30.32). */
export function ChineseAddress({ address, mark }: WarehouseAddressProps) {
  return (
    <section aria-label="In Chinese" className="card p-5 sm:p-7">
      <h2 className="text-xl">In Chinese</h2>
      <p className="text-soft">This is what your seller needs.</p>
      <Lines address={address} words={zh} isLarge />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <SendToSeller text={messageToSeller(address, mark, zh)} />
        <CopyButton
          text={wholeAddress(address, mark, zh)}
          label="of the address in Chinese"
          words="Copy all"
          className="min-h-12 justify-center border border-edge text-base"
        />
      </div>
    </section>
  );
}

export function EnglishAddress({ address, mark }: WarehouseAddressProps) {
  return (
    <section aria-label="In English" className="card p-5 sm:p-7">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">In English</h2>
        <CopyButton text={wholeAddress(address, mark, en)} label="the address in English" className="-mr-3" />
      </div>
      <Lines address={address} words={en} />
    </section>
  );
}

type LinesProps = { address: ShippingAddress; words: SupplierWords; isLarge?: boolean };

function Lines({ address, words, isLarge = false }: LinesProps) {
  return (
    <dl className="mt-2 divide-y divide-line">
      {ADDRESS_FIELDS.map((field) => (
        <div
          key={field}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 py-1.5"
        >
          <dt className="text-soft text-sm">
            {words !== en && <span lang={words.tag}>{words.address[field]} </span>}
            {en.address[field]}
          </dt>
          <dd
            lang={words.tag}
            className={isLarge ? 'font-semibold text-lg wrap-anywhere' : 'font-semibold wrap-anywhere'}
          >
            {address[field]}
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <CopyButton text={address[field]} label={en.address[field].toLowerCase()} className="-mr-3" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** By the phone's own sheet, where there is one; else the message is copied, ready to paste. */
function SendToSeller({ text }: { text: string }) {
  const [said, setSaid] = useState<string | null>(null);

  async function send() {
    setSaid(null);
    if (canShareText() && (await shareOut({ text }))) return;
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => 'Copied. Paste it into your chat with the seller.',
        () => 'Your browser did not let us copy it. Copy all of the address instead.',
      ),
    );
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Button wide icon={<SendIcon />} onClick={() => void send()}>
        Send to seller
      </Button>
      <p role="status" className="text-center text-soft text-sm empty:hidden">
        {said}
      </p>
    </div>
  );
}
