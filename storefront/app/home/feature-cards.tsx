import { buttonClass } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { ArrowRightIcon, CheckIcon } from '@cowrie/ui/first-icons.tsx';
import brandInBaiyun from '@cowrie/ui/illustrations/brand-in-baiyun.svg';
import parcelInEnugu from '@cowrie/ui/illustrations/parcel-in-enugu.svg';
import payFromBalogun from '@cowrie/ui/illustrations/pay-from-balogun.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** What the info modals say (Product §13.2). */
const FEATURES = [
  {
    id: 'payment',
    name: 'RMB/Yuan Payment',
    pitch: 'Suppliers paid by Alipay, WeChat or bank transfer.',
    picture: payFromBalogun,
    title: 'RMB Payments',
    points: [
      'Pay us by debit card, e-wallet, USDT or bank transfer.',
      'Tell us whom to pay in China: a QR code or bank details are enough.',
      'We process your order, and tell you as soon as it is accepted.',
    ],
    to: paths.payment(),
  },
  {
    id: 'branding',
    name: 'Branding',
    pitch: 'Your logo on cups, caps, bags, sweaters and shirts.',
    picture: brandInBaiyun,
    title: 'Branding',
    points: [
      'Register or log in, then pick an item and a quantity.',
      'Send your logo and designs, and add your comments.',
      'The order is finalised after the Chinese supplier confirms it.',
    ],
    to: paths.branding(),
  },
  {
    id: 'shipping',
    name: 'Shipping & Logistics',
    pitch: 'From any seller in China to your door in Nigeria.',
    picture: parcelInEnugu,
    title: 'Shipping and Logistics',
    points: [
      'Send your goods to our warehouse in China; your username is the shipping mark.',
      'We weigh them when they arrive and calculate the cost.',
      'You pay for shipping once your order has arrived and the cost is calculated.',
    ],
    to: paths.shipForMe(),
  },
] as const;

/** Three cards, on a phone a strip; each opens what is behind it, with a way to start (Product §13.2, §30.49). */
export function FeatureCards() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section aria-label="What we do" className="page pb-4 lg:pt-4 lg:pb-20">
      <div className="strip *:basis-[min(11.5rem,80%)] md:grid-cols-3 md:*:basis-auto lg:gap-8">
        {FEATURES.map(({ id, name, pitch, picture, title, points, to }) => (
          <div key={id} className="flex">
            <button
              type="button"
              aria-haspopup="dialog"
              className="group flex w-full flex-col gap-1 rounded-card text-left"
              onClick={() => setOpenId(id)}
            >
              <Scene src={picture} />
              <span className="mt-1 font-bold leading-snug lg:mt-3 lg:text-2xl">{name}</span>
              <span className="text-soft leading-snug max-lg:text-sm">{pitch}</span>
              <span className="mt-auto flex items-center gap-1.5 font-semibold text-brand max-lg:text-sm">
                How it works
                <ArrowRightIcon className="size-4 transition-transform group-hover:translate-x-1" />
              </span>
            </button>
            <Dialog
              isOpen={openId === id}
              onClose={() => setOpenId(null)}
              title={title}
              width="narrow"
              footer={
                <Link to={to} className={buttonClass({ wide: true })} onClick={() => setOpenId(null)}>
                  Get Started
                </Link>
              }
            >
              <div className="mb-5">
                <Scene src={picture} />
              </div>
              <ol className="flex flex-col gap-3">
                {points.map((point) => (
                  <li key={point} className="flex gap-3">
                    <CheckIcon className="mt-0.5 size-5 shrink-0 text-brand" />
                    {point}
                  </li>
                ))}
              </ol>
            </Dialog>
          </div>
        ))}
      </div>
    </section>
  );
}
