import { type GoLiveStep, goingLive, REVIEWED_STEPS, reviewStep } from '@cowrie/contract/desk/going-live.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { CheckIcon } from '@cowrie/ui/icons.tsx';
import { Link } from 'react-router';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { paths } from '../paths.ts';

type Told = CallData<typeof goingLive>;
type Step = Told['steps'][number];

const STEPS: Record<GoLiveStep, { title: string; why: string; waits?: string; to?: string; link?: string }> =
  {
    'own-factor': {
      title: 'Your second factor',
      why: 'An authenticator or a passkey, beside your password.',
      to: paths.me,
      link: 'Open my account',
    },
    'second-person': {
      title: 'A second person',
      why: 'An owner or someone in treasury: accounts and refunds take two people.',
      waits: 'Invited. They still have to join and set up their second factor.',
      to: paths.staff,
      link: 'Open staff',
    },
    account: {
      title: 'An account to be paid into',
      why: 'A bank account or wallet that one person proposes and another approves.',
      waits: 'One is proposed or approved, but not live yet.',
      to: paths.accounts,
      link: 'Open accounts',
    },
    rates: {
      title: 'A price of the yuan',
      why: 'Without a published price no one can order a payment.',
      to: paths.rates,
      link: 'Open rates',
    },
    mail: {
      title: 'Email',
      why: 'Codes, receipts and warnings go out by email. The person who runs the server sets SMTP_URL and MAIL_FROM.',
    },
    hours: {
      title: 'Working hours and holidays',
      why: 'Promises to customers are counted in them.',
      to: paths.workingHours,
      link: 'Open working hours',
    },
    limits: {
      title: 'Limits',
      why: 'The smallest and largest payment, by currency.',
      to: paths.rates,
      link: 'Open the limits',
    },
    content: {
      title: 'The storefront’s texts',
      why: 'About us, questions, policies, how to reach you, warehouse addresses.',
      to: paths.content(),
      link: 'Open content',
    },
  };

/** What is missing before the first order, each line with the way to where it is done (Product §28.10, §28.11). */
export function GoingLive({ told }: { told: Told }) {
  const done = told.steps.filter((step) => step.done).length;
  return (
    <Card
      title="Before you go live"
      aside={
        <span className="text-sm text-soft tabular-nums">
          {done} of {told.steps.length} done
        </span>
      }
    >
      <ul aria-label="What is left before you go live" className="divide-y divide-line">
        {told.steps.map((step) => (
          <Line key={step.step} step={step} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ step: { step, done, waits } }: { step: Step }) {
  const words = STEPS[step];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full border',
          done ? 'border-brand bg-brand text-on-brand' : 'border-edge',
        )}
      >
        {done && <CheckIcon className="size-4" />}
        <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
      </span>
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className={cx('block font-semibold', done && 'text-soft')}>{words.title}</span>
        {!done && <span className="block text-sm text-soft">{(waits && words.waits) || words.why}</span>}
      </span>
      {!done && (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:pl-11">
          {isReviewed(step) && <AsItStands step={step} title={words.title} />}
          {words.to && (
            <Link
              to={words.to}
              className="inline-flex min-h-11 items-center font-semibold text-brand text-sm underline-offset-4 hover:underline"
            >
              {words.link}
            </Link>
          )}
        </span>
      )}
    </li>
  );
}

type Reviewed = (typeof REVIEWED_STEPS)[number];
const isReviewed = (step: GoLiveStep): step is Reviewed => REVIEWED_STEPS.some((one) => one === step);

/** What a new installation brings may be right. */
function AsItStands({ step, title }: { step: Reviewed; title: string }) {
  const form = useForm(reviewStep, {
    initial: {},
    input: () => ({ params: { step } }),
    refreshes: [goingLive],
  });
  return (
    <>
      <Alert key={form.message} type="error" message={form.message} />
      <Button
        size="small"
        tone="plain"
        className="max-sm:-ml-3.5"
        busy={form.isBusy}
        busyLabel="Saving"
        aria-label={`${title}: right as it is`}
        onClick={() => form.submit()}
      >
        Right as it is
      </Button>
    </>
  );
}
