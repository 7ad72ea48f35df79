import { buttonClass } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { ArrowRightIcon, CheckIcon } from '@cowrie/ui/first-icons.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BrandedCup, CoinsAndShell, ShipAndCrates } from './feature-drawings.tsx';

/** What the info modals say (Product §13.2). */
const FEATURES = [
  {
    id: 'payment',
    name: 'RMB/Yuan Payment',
    pitch: 'Pay suppliers by Alipay, WeChat or bank transfer, from your Naira.',
    Drawing: CoinsAndShell,
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
    pitch: 'Cups, caps, bags, sweaters and shirts with your logo on them.',
    Drawing: BrandedCup,
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
    pitch: 'Your goods from any seller in China to your door in Nigeria.',
    Drawing: ShipAndCrates,
    title: 'Shipping and Logistics',
    points: [
      'Send your goods to our warehouse in China; your username is the shipping mark.',
      'We weigh them when they arrive and calculate the cost.',
      'You pay for shipping once your order has arrived and the cost is calculated.',
    ],
    to: paths.shipForMe(),
  },
] as const;

/** Three cards; each opens what is behind it, with a way to start. */
export function FeatureCards() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <section aria-label="What we do" className="page grid gap-3 py-10 sm:gap-5 sm:py-14 md:grid-cols-3">
      {FEATURES.map(({ id, name, pitch, Drawing, title, points, to }) => (
        <div key={id} className="contents">
          <button
            type="button"
            aria-haspopup="dialog"
            className="card group grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-center gap-x-4 gap-y-1 p-4 text-left transition-transform hover:-translate-y-1 md:flex md:flex-col md:items-start md:gap-4 md:p-6"
            onClick={() => setOpenId(id)}
          >
            <span className="row-span-3 h-16 md:h-28 md:w-full">
              <Drawing />
            </span>
            <span className="font-bold text-lg md:text-xl">{name}</span>
            <span className="text-soft max-md:text-sm">{pitch}</span>
            <span className="mt-auto flex items-center gap-1.5 font-semibold text-brand max-md:text-sm">
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
            <div className="mb-5 flex h-32 justify-center">
              <Drawing />
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
    </section>
  );
}
