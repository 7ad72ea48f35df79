import { inAll, OWN, wordsFor } from '@cowrie/contract/languages/languages.ts';
import type { ShippingAddress } from '@cowrie/contract/shipping.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { SendIcon } from '@cowrie/ui/icons.tsx';
import { useState } from 'react';
import { canShareText, shareOut } from '../share-out.ts';
import { ADDRESS_FIELDS, messageToSeller, wholeAddress } from './address-words.ts';

type WarehouseAddressProps = { address: ShippingAddress; mark: string };

/** In a language of theirs, with what sends it to them. */
export const isForSellers = ({ language }: ShippingAddress) => wordsFor(language) !== OWN;

/** What sellers read is large, to copy whole or to send with a message; what customers read is plain (Product §30.32). */
export function WarehouseAddress({ address, mark }: WarehouseAddressProps) {
  const words = wordsFor(address.language);
  const isTheirs = isForSellers(address);
  const title = `In ${words.called}`;
  const whole = wholeAddress(address, mark, words);
  return (
    <section aria-label={title} className="card p-5 sm:p-7">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-xl">{title}</h2>
        {!isTheirs && (
          <CopyButton
            text={whole}
            label={`of the address in ${words.called}`}
            words="Copy all"
            className="-mr-3"
          />
        )}
      </div>
      {isTheirs && <p className="-mt-1 text-soft">This is what your seller needs.</p>}
      <dl className="@container mt-2 divide-y divide-line">
        {ADDRESS_FIELDS.map((field) => (
          <div key={field} className="fact py-1.5">
            <dt className="text-soft text-sm">
              {(isTheirs
                ? inAll((one) => one.address[field])
                : [{ lang: words.tag, text: words.address[field] }]
              ).map(({ lang, text }) => (
                <span key={lang} lang={lang}>
                  {text}{' '}
                </span>
              ))}
            </dt>
            <dd
              lang={words.tag}
              className={isTheirs ? 'font-semibold text-lg wrap-anywhere' : 'font-semibold wrap-anywhere'}
            >
              {address[field]}
            </dd>
            <dd>
              <CopyButton text={address[field]} label={OWN.address[field].toLowerCase()} />
            </dd>
          </div>
        ))}
      </dl>
      {isTheirs && (
        <div className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SendToSeller text={messageToSeller(address, mark, words)} />
          <CopyButton
            text={whole}
            label={`of the address in ${words.called}`}
            words="Copy all"
            className="min-h-11 justify-center border border-edge bg-raised text-base!"
          />
        </div>
      )}
    </section>
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
