import { LEADING, wordsFor } from '@cowrie/contract/languages/languages.ts';
import { shippingAddresses as addressesCall, type ShippingAddress } from '@cowrie/contract/shipping.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { ArrowRightIcon } from '@cowrie/ui/icons.tsx';
import addressBeingSetUp from '@cowrie/ui/illustrations/address-being-set-up.svg';
import guangzhouWarehouse from '@cowrie/ui/illustrations/guangzhou-warehouse.svg';
import { EmptyState, FailedState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { useLoadAgain } from '../hooks/use-load-again.ts';
import { paths } from '../paths.ts';
import { readApp, readToken, setApp } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { UnannouncedList } from './unannounced-list.tsx';
import { askUnannounced } from './unannounced-parcels.tsx';
import { isForSellers, WarehouseAddress } from './warehouse-address.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Ship for me' });

/** The warehouse's addresses; without a network, those seen last. */
export async function clientLoader() {
  const asker = readToken();
  // Waits for both: parcels that appeared above the addresses later would push a copy button away from under a thumb.
  const [result, parcels] = await Promise.all([api.call(addressesCall, {}), askUnannounced()]);
  // They carry the mark of who asked, and are nobody else's.
  if (result.status === 'success' && readToken() === asker)
    setApp({ shippingAddresses: result.data.shipping_addresses });
  return {
    addresses: readApp().shippingAddresses,
    failure: result.status === 'success' ? null : result.message,
    parcels,
  };
}

const WITH_ADDRESS = [
  'Send the seller the address in Chinese, whole: your username in it tells us whose parcel it is.',
  'Ask the seller to write the receiver’s name on every carton, and to send you the tracking number.',
];
const INSTRUCTIONS = [
  'Tap Continue and tell us about the parcel: what it is, who carries it and its tracking number.',
  'When it has arrived we weigh it, tell you the cost and ship it once you have paid.',
];

/** What sellers read first, whatever their order at the desk. */
const leading = (addresses: readonly ShippingAddress[]) =>
  [...addresses].sort((a, b) => Number(isLeading(b)) - Number(isLeading(a)));
const isLeading = ({ language }: ShippingAddress) => wordsFor(language) === LEADING;

/** The address in China that a customer gives to sellers (Product §17.2). */
export default function ShipForMe() {
  const { addresses, failure, parcels } = useLoaderData<typeof clientLoader>();
  const { userDetails } = useSession();
  const { again, isLoading } = useLoadAgain(failure !== null);
  const hasOneToSend = addresses?.some(isForSellers);
  return (
    <div className="page flex flex-col gap-8 py-8 lg:py-12">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <h1 className="text-3xl">Ship for me</h1>
          <p className="mt-1 text-soft">
            Your address in China. Your shipping mark is{' '}
            <strong className="text-ink">{userDetails?.username}</strong>.
          </p>
        </div>
        {!failure && <Scene src={guangzhouWarehouse} className="hidden w-44 sm:block" isFirst />}
      </header>
      {parcels.length > 0 && <UnannouncedList parcels={parcels} />}
      {addresses?.length ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {leading(addresses).map((address) => (
            <WarehouseAddress key={address.id} address={address} mark={userDetails?.username ?? ''} />
          ))}
        </div>
      ) : failure ? (
        <FailedState message={failure} isBusy={isLoading} onRetry={() => void again()} />
      ) : (
        <EmptyState
          title="The address is being set up"
          illustration={<Scene src={addressBeingSetUp} />}
          action={
            <Link to={paths.contact()} className={buttonClass({ tone: 'outline' })}>
              Contact Us
            </Link>
          }
        >
          Please look again shortly, or contact us.
        </EmptyState>
      )}
      <section aria-labelledby="instructions-title" className="rounded-card bg-tile p-5 sm:p-7">
        <h2 id="instructions-title" className="text-xl">
          Instructions for sellers and for you
        </h2>
        <ol className="mt-4 flex max-w-4xl list-decimal flex-col gap-3 pl-5 text-soft marker:font-bold marker:text-brand">
          {[...(hasOneToSend ? WITH_ADDRESS : []), ...INSTRUCTIONS].map((instruction) => (
            <li key={instruction} className="text-pretty pl-1">
              {instruction}
            </li>
          ))}
        </ol>
        <Link
          to={paths.packageDetails()}
          // The address goes out first, where there is one to send.
          className={`${buttonClass({ size: 'large', tone: hasOneToSend ? 'outline' : 'brand' })} mt-6 max-sm:w-full`}
        >
          Continue
          <ArrowRightIcon />
        </Link>
      </section>
    </div>
  );
}
