import { useDraft } from '@cowrie/client/use-draft.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { DEFAULT_BASE, rates } from '@cowrie/contract/rates.ts';
import { EmptyState, FailedState } from '@cowrie/ui/list-states.tsx';
import { Tabs } from '@cowrie/ui/tabs.tsx';
import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { PanelFromChat } from '../orders/order/panel-from-chat.tsx';
import { useSession } from '../session/use-session.ts';
import { EMPTY_PAYMENT } from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Pay in RMB' });

export async function clientLoader() {
  const [methods, rateList] = await Promise.all([
    api.call(paymentMethods, {}),
    api.call(rates, { query: { convert: DEFAULT_BASE } }),
  ]);
  return { methods, rateList };
}

/** Opening and closing an order's panel changes the query only. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

/** RMB payment (Product §15.1). */
export default function Payment() {
  const { methods, rateList } = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const { userDetails } = useSession();
  const { draft, change, discard } = useDraft(`payment:${userDetails?.username ?? ''}`, EMPTY_PAYMENT);

  return (
    <div className="page grid gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:py-12">
      <div className="min-w-0">
        <h1 className="text-3xl">Pay in China</h1>
        <p className="mt-1 mb-6 text-soft">Pay in Naira, and your receiver in China gets RMB.</p>
        {methods.status === 'success' && rateList.status === 'success' ? (
          <Tabs
            label="Currency your receiver gets"
            tabs={rateList.data.rates
              .filter((currency) => !currency.from)
              .map(({ code, flag, live }) => ({
                id: code,
                label: `${flag} ${code}`,
                badge: live ? undefined : <SoonBadge />,
              }))}
            selected={draft.target}
            onSelect={(target) => change({ target })}
          >
            {rateList.data.rates.find(({ code }) => code === draft.target)?.live ? (
              <div className="card p-5 sm:p-8">
                <PaymentForm
                  draft={draft}
                  onChange={change}
                  onPlaced={discard}
                  firstRates={rateList.data}
                  methods={methods.data.payment_methods}
                />
              </div>
            ) : (
              <EmptyState title="Coming Soon">
                Payments in {draft.target} are on their way. Until then we pay receivers in RMB.
              </EmptyState>
            )}
          </Tabs>
        ) : (
          <FailedState
            isBusy={revalidator.state === 'loading'}
            onRetry={() => void revalidator.revalidate()}
          />
        )}
      </div>
      <NextSteps />
      <PanelFromChat type="payment" />
    </div>
  );
}

function SoonBadge() {
  return (
    <span className="rounded-full bg-accent-tint px-2 py-px font-semibold text-accent-ink text-xs">Soon</span>
  );
}

const STEPS = [
  ['Place the order', 'The rate you see is held for this order; it says until when.'],
  ['Pay and send the proof', 'By bank transfer or USDT, then attach your slip.'],
  [
    'Your receiver is paid',
    'We confirm your payment, pay in RMB and send you the receipt in the order’s chat.',
  ],
] as const;

function NextSteps() {
  return (
    <aside
      aria-label="How it goes on"
      className="rounded-card bg-deep p-6 text-on-deep lg:mt-24 lg:self-start"
    >
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-5 flex flex-col gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-bold font-display text-on-accent"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-on-deep-soft text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
