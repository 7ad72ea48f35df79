import type { ShippingAddress } from '@cowrie/contract/shipping.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { CopyLine } from '../payment/copy-line.tsx';

const WORDS = {
  english: {
    title: 'In English',
    name: 'Receiver name',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    region: 'Region',
    country: 'Country',
    zip: 'Zip code',
    lang: 'en',
  },
  chinese: {
    title: 'In Chinese 中文',
    name: '收件人',
    phone: '电话',
    address: '地址',
    city: '城市',
    region: '省份',
    country: '国家',
    zip: '邮编',
    lang: 'zh-CN',
  },
};

/** A warehouse address in one language; copied line by line, or whole for a chat with the seller. */
export function AddressCard({ address }: { address: ShippingAddress }) {
  const words = WORDS[address.language];
  const whole = [
    address.receiver_name,
    address.receiver_phone,
    address.receiver_address,
    [address.city, address.region, address.zip_code].filter(Boolean).join(', '),
    address.country,
  ].join('\n');
  return (
    <section aria-label={words.title} className="card px-5 py-4 sm:px-7 sm:py-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{words.title}</h2>
        <CopyButton
          text={whole}
          label={`whole address in ${address.language}`}
          className="-mr-3 border border-edge sm:mr-0"
        />
      </div>
      <dl lang={words.lang} className="mt-2 divide-y divide-line">
        <CopyLine name={words.name} shown={address.receiver_name} />
        <CopyLine name={words.phone} shown={address.receiver_phone} />
        <CopyLine name={words.address} shown={address.receiver_address} />
        <CopyLine name={words.city} shown={address.city} />
        <CopyLine name={words.region} shown={address.region} />
        <CopyLine name={words.country} shown={address.country} />
        <CopyLine name={words.zip} shown={address.zip_code} />
      </dl>
    </section>
  );
}
