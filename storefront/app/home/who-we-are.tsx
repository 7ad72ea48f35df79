import type { AboutInfo, TeamMember } from '@cowrie/contract/content.ts';
import type { Opening } from '@cowrie/contract/opening-hours.ts';
import type { PayoutFigures } from '@cowrie/contract/payout-record.ts';
import { CheckIcon } from '@cowrie/ui/first-icons.tsx';
import { Link } from 'react-router';
import { OpeningHours } from '../business/opening-hours.tsx';
import { Registration } from '../business/registration.tsx';
import { Team } from '../business/team.tsx';
import { paths } from '../paths.ts';
import { duration } from '../rate/duration.ts';

/** The first of them; the rest are on the about page. */
const FACES = 4;

/** What the book and its rules hold by themselves; more of it on the about page (Product §30.48). */
const PROTECTED = [
  ['Every naira is booked twice', 'and no line of the book is ever changed.'],
  ['No one changes an account alone', 'It takes two of us to change where you pay.'],
  ['No one sends a refund alone', 'A second person releases it, with the bank’s slip.'],
] as const;

type WhoWeAreProps = {
  team: readonly TeamMember[] | null;
  offices: readonly Opening[] | null;
  figures: PayoutFigures | null;
  about: AboutInfo | null;
};

/**
 * What makes the business real, as far as there is something to say (Product §30.46–30.48). Customers know it by now
 * (Product §30.58).
 */
export function WhoWeAre({ team, offices, figures, about }: WhoWeAreProps) {
  const isNamed = (team && team.length > 0) || (about?.registered_name && about.registration_number);
  return (
    <section
      aria-labelledby="who-title"
      className="page grid gap-x-16 gap-y-3 pt-5 pb-5 customer:hidden lg:grid-cols-[1fr_1.6fr] lg:gap-y-10 lg:pt-20 lg:pb-16"
    >
      <div className="flex min-w-0 flex-col gap-2 lg:gap-6">
        <h2 id="who-title" className="text-2xl lg:text-4xl">
          {isNamed ? 'People you can find' : 'When we answer'}
        </h2>
        {about && <Registration about={about} />}
        {offices && offices.length > 0 && <OpeningHours offices={offices} />}
      </div>
      {team && team.length > 0 && <Team isStrip members={team.slice(0, FACES)} />}
      {figures && <Figures figures={figures} />}
      <div className="border-line border-t pt-3 lg:col-span-2 lg:pt-8">
        <h3 className="lg:text-xl">
          <Link to={paths.protection()} className="link">
            How your money is protected
          </Link>
        </h3>
        <ul className="mt-1.5 grid gap-x-10 gap-y-0.5 text-sm lg:mt-4 lg:grid-cols-3">
          {PROTECTED.map(([rule, how]) => (
            <li key={rule} className="flex gap-2.5">
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-brand" />
              <span className="text-soft">
                <span className="block font-semibold text-ink">{rule}</span>
                <span className="max-lg:hidden">{how}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The honesty board's, where it has any (Product §27.72); it is a tap away. */
function Figures({ figures }: { figures: PayoutFigures }) {
  const { median_minutes, within_promise_percent: kept, refund_median_minutes: refunds } = figures;
  const shown = [
    ['Half are paid out within', duration(median_minutes)],
    ...(kept === null ? [] : [['Paid by the moment first promised', `${kept} %`]]),
    ...(refunds === null ? [] : [['Half of refunds sent within', duration(refunds)]]),
  ];
  return (
    <div className="border-line border-t pt-3 lg:col-span-2 lg:pt-8">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-x-4 gap-y-3 lg:gap-x-10">
        {shown.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-soft leading-snug">{name}</dt>
            <dd className="font-bold text-xl leading-tight lg:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.record()} className="link mt-2 inline-flex min-h-6 items-center text-sm">
        The last 30 days, from the orders themselves
      </Link>
    </div>
  );
}
