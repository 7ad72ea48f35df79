import { items as itemsCall, quantities as quantitiesCall } from '@cowrie/contract/branding.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import nothingToBrandYet from '@cowrie/ui/illustrations/nothing-to-brand-yet.svg';
import talkToUs from '@cowrie/ui/illustrations/talk-to-us.svg';
import { EmptyState, FailedState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { useLoadAgain } from '../hooks/use-load-again.ts';
import { PanelFromChat, panelRevalidation } from '../orders/order/panel-from-chat.tsx';
import { paths } from '../paths.ts';
import { BrandingForm } from './branding-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Branding' });

export async function clientLoader() {
  const [items, quantities] = await Promise.all([api.call(itemsCall, {}), api.call(quantitiesCall, {})]);
  return { items, quantities };
}
export const shouldRevalidate = panelRevalidation;

const PROCESS = [
  ['Choose', 'Pick the items and how many of them you need.'],
  ['Send your artwork', 'The order’s chat opens at once: attach your logo and designs, add your comments.'],
  ['Agree', 'The supplier confirms, we quote, and you pay the amount you agreed to.'],
  ['Receive', 'We inspect the goods in China and ship them to you.'],
] as const;

/** Custom-printed goods (Product §17.1). */
export default function Branding() {
  const { items, quantities } = useLoaderData<typeof clientLoader>();
  const { again, isLoading } = useLoadAgain(items.status === 'error' || quantities.status === 'error');
  return (
    <>
      <div className="page grid gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:py-12">
        <div className="min-w-0">
          <h1 className="text-3xl">Branding</h1>
          <p className="mt-1 mb-6 text-soft">Your logo on goods made in China. Choose what and how many.</p>
          {items.status === 'success' && quantities.status === 'success' ? (
            items.data.items.length > 0 ? (
              <BrandingForm items={items.data.items} quantities={quantities.data.quantities} />
            ) : (
              <EmptyState title="Nothing to choose from yet" illustration={<Scene src={nothingToBrandYet} />}>
                We are choosing what to offer. Tell us what you need in the meantime.
              </EmptyState>
            )
          ) : (
            <FailedState isBusy={isLoading} onRetry={() => void again()} />
          )}
        </div>
        <aside className="flex flex-col items-start gap-4 card p-5 sm:p-6 lg:self-start">
          <Scene src={talkToUs} />
          <h2 className="text-xl">Not sure yet?</h2>
          <p className="text-soft">
            Talk to us about materials, colours and prices first. It is free, with no obligation.
          </p>
          <Link to={paths.contact()} className={buttonClass({ tone: 'outline', wide: true })}>
            Book a call for free
          </Link>
        </aside>
      </div>
      <section aria-labelledby="process-title" className="bg-sunken dark:bg-surface">
        <div className="page py-14">
          <h2 id="process-title" className="text-2xl">
            How branding works
          </h2>
          <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {PROCESS.map(([name, text], index) => (
              <li key={name} className="flex flex-col gap-2">
                <span
                  aria-hidden="true"
                  className="grid size-10 place-items-center rounded-full bg-brand font-bold text-on-brand"
                >
                  {index + 1}
                </span>
                <h3 className="text-lg">{name}</h3>
                <p className="text-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <PanelFromChat type="branding" />
    </>
  );
}
