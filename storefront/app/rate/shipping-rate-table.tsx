import type { ShippingRate } from '@cowrie/contract/shipping.ts';
import { type Column, DataTable } from '@cowrie/ui/data-table.tsx';
import noShippingRatesYet from '@cowrie/ui/illustrations/no-shipping-rates-yet.svg';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';

const COLUMNS: readonly Column<ShippingRate>[] = [
  {
    key: 'service',
    header: 'Service',
    onCard: 'lead',
    cell: ({ service, description }) => (
      <>
        <span className="block font-semibold">{service}</span>
        <span className="block text-sm text-soft">{description}</span>
      </>
    ),
  },
  {
    key: 'rate',
    header: 'Rate',
    cell: ({ rate }) => <span className="font-semibold tabular-nums">{rate}</span>,
  },
  { key: 'clearing', header: 'Customs clearing', cell: ({ custom_clearing }) => custom_clearing },
];

export function ShippingRateTable({ rates }: { rates: readonly ShippingRate[] }) {
  return (
    <section aria-labelledby="shipping-title" className="flex flex-col gap-5">
      <h2 id="shipping-title" className="text-2xl">
        Shipping rates
      </h2>
      {rates.length > 0 ? (
        <div className="md:card md:p-2">
          <DataTable caption="Shipping rates" columns={COLUMNS} rows={rates} rowKey={({ id }) => id} />
        </div>
      ) : (
        <EmptyState title="No rates at the moment" illustration={<Scene src={noShippingRatesYet} />} />
      )}
    </section>
  );
}
