import { buttonClass } from '@cowrie/ui/button.tsx';
import { ArrowRightIcon, CheckIcon } from '@cowrie/ui/first-icons.tsx';
import { Link } from 'react-router';
import { Calculator } from '../calculator/calculator.tsx';
import type { RateTable } from '../calculator/use-rates.ts';
import { paths } from '../paths.ts';
import { HeroSea } from './hero-sea.tsx';

const PROMISES = [
  'The rate you see is the rate you get',
  'Alipay, WeChat and bank transfer',
  'People who answer',
];

/** The first screen: what it is for, the way in, and today's rate to try. */
export function Hero({ rates }: { rates: RateTable | null }) {
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <HeroSea />
      <div className="page relative grid gap-10 pt-12 pb-24 lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-16 lg:pt-20 lg:pb-32">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-[clamp(2.6rem,9vw,4.5rem)] leading-[1.02]">Make payment to China Easily</h1>
          <p className="max-w-md text-lg text-on-deep-soft">
            Turn Naira into RMB in your supplier’s hands, put your brand on the goods and have them shipped
            home.
          </p>
          <div className="flex flex-wrap gap-x-7 gap-y-2">
            <Link to={paths.payment()} className={buttonClass({ tone: 'accent', size: 'large' })}>
              Pay Now
              <ArrowRightIcon />
            </Link>
            <Link
              to={paths.rate()}
              className="inline-flex min-h-13 items-center rounded-control font-semibold text-lg underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              See today’s rate
            </Link>
          </div>
          <ul className="flex flex-col gap-2 text-on-deep-soft">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex gap-2.5">
                <CheckIcon className="mt-0.5 size-5 shrink-0 text-accent" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <section
          aria-labelledby="calculator-title"
          className="rounded-panel bg-surface p-5 text-ink shadow-float sm:p-7"
        >
          <h2 id="calculator-title" className="mb-4 text-xl">
            Exchange-rate calculator
          </h2>
          <Calculator
            rates={rates}
            action={
              <Link to={paths.payment()} className={buttonClass({ wide: true })}>
                Pay Now
              </Link>
            }
          />
        </section>
      </div>
    </section>
  );
}
