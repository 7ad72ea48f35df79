import type { Opening } from '@cowrie/contract/opening-hours.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { ArrowRightIcon, CheckIcon } from '@cowrie/ui/first-icons.tsx';
import { Link } from 'react-router';
import { Calculator } from '../calculator/calculator.tsx';
import type { RateTable } from '../calculator/use-rates.ts';
import { paths } from '../paths.ts';
import { duration } from '../rate/duration.ts';
import { DyedCloth } from './dyed-cloth.tsx';
import { type Promised, PromisedTime } from './promised-time.tsx';

const PROMISES = [
  'The rate you see is the rate you get',
  'Alipay, WeChat and bank transfer',
  'People who answer',
];

/** A round sum that many suppliers are paid. */
const EXAMPLE = '1000';

type HeroProps = {
  rates: RateTable | null;
  /** Half of the payments of late took no longer; null where there were too few to say (Product §27.72). */
  medianMinutes: number | null;
  /** Said in its place where it is null. */
  promised: Promised | null;
  offices: readonly Opening[] | null;
};

/** The first screen: what it is for, the way in, and what a payment costs at this moment (Product §30.40). */
export function Hero({ rates, ...times }: HeroProps) {
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <DyedCloth className="absolute inset-x-0 bottom-0 h-8 w-full bg-sea text-on-deep/45 sm:h-24" />
      <div className="page relative grid grid-cols-1 gap-3 pt-3 pb-12 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-16 lg:pt-16 lg:pb-40">
        <div className="flex flex-col items-start gap-3 lg:gap-7">
          <h1 className="text-[clamp(1.5rem,11.5vw,5rem)] leading-[0.98] tracking-[-0.035em]">
            Make payment to China Easily
          </h1>
          <p className="max-w-md text-lg text-on-deep-soft max-sm:hidden">
            Turn Naira into RMB in your supplier’s hands, put your brand on the goods and have them shipped
            home.
          </p>
          <div className="flex flex-wrap gap-x-7 gap-y-2 max-lg:hidden">
            <Link
              to={paths.rate()}
              className="inline-flex min-h-13 items-center rounded-control font-semibold text-lg underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              See today’s rate
            </Link>
          </div>
          <ul className="flex flex-col gap-2 text-on-deep-soft max-lg:hidden">
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
          className="rounded-panel bg-surface px-4 py-3.5 text-ink shadow-float sm:p-7 dark:border dark:border-edge/40 dark:bg-raised"
        >
          <h2 id="calculator-title" className="sr-only">
            Exchange-rate calculator
          </h2>
          <Calculator
            rates={rates}
            example={EXAMPLE}
            facts={<Facts {...times} />}
            action={
              <Link
                to={paths.payment()}
                className={buttonClass({ tone: 'accent', size: 'large', wide: true })}
              >
                Pay Now
                <ArrowRightIcon />
              </Link>
            }
          />
        </section>
      </div>
    </section>
  );
}

/** What people ask next: what it costs beside the rate, and how long it takes. */
function Facts({ medianMinutes, promised, offices }: Omit<HeroProps, 'rates'>) {
  return (
    <>
      <span>No fees on top</span>
      {medianMinutes !== null ? (
        <span>
          Half are paid out within <strong className="text-ink">{duration(medianMinutes)}</strong>
        </span>
      ) : (
        promised && <PromisedTime promised={promised} offices={offices ?? []} />
      )}
    </>
  );
}
