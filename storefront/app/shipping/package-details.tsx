import { goodsCategories, goodsTypes } from '@cowrie/contract/shipping.ts';
import { FailedState } from '@cowrie/ui/list-states.tsx';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { useLoadAgain } from '../hooks/use-load-again.ts';
import { PanelFromChat, panelRevalidation } from '../orders/order/panel-from-chat.tsx';
import { paths } from '../paths.ts';
import { ShipmentForm } from './shipment-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Package details' });

export async function clientLoader() {
  const [types, categories] = await Promise.all([api.call(goodsTypes, {}), api.call(goodsCategories, {})]);
  return { types, categories };
}

export const shouldRevalidate = panelRevalidation;

/** Tells the warehouse about a parcel (Product §17.3). */
export default function PackageDetails() {
  const { types, categories } = useLoaderData<typeof clientLoader>();
  const { again, isLoading } = useLoadAgain(types.status === 'error' || categories.status === 'error');
  return (
    <div className="page flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
      <header>
        <h1 className="text-3xl">Package details</h1>
        <p className="mt-1 text-soft">
          What is on its way to our warehouse? You can find the address under{' '}
          <Link to={paths.shipForMe()} className="link">
            Ship for me
          </Link>
          .
        </p>
      </header>
      {types.status === 'success' && categories.status === 'success' ? (
        <ShipmentForm types={types.data.goods_types} categories={categories.data.goods_categories} />
      ) : (
        <FailedState isBusy={isLoading} onRetry={() => void again()} />
      )}
      <PanelFromChat type="shipment" />
    </div>
  );
}
