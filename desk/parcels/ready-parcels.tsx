import { loadParcels } from '@cowrie/contract/desk/departures.ts';
import { type Parcel, readyParcels } from '@cowrie/contract/desk/parcels.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { readThousandths, thousandths } from '@cowrie/contract/shipping-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { countOfParcels } from './departure-words.ts';
import { Digits } from './parcel-row.tsx';
import { useUnderWay } from './under-way.ts';

type Props = { departureId: string; refreshes: readonly AnyEndpoint[] };

/** Puts many parcels onto a departure at once: those that are paid and wait in the warehouse (Product §28.90). */
export function ReadyParcels({ departureId, refreshes }: Props) {
  const query = useCall(readyParcels, {});
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const parcels = query.data?.parcels ?? [];
  const chosen = parcels.filter(({ reference }) => marked.has(reference));
  const load = useSend(loadParcels, {
    refreshes,
    onDone: ({ refused }) => {
      // Only those that were sent: more may have been chosen since the press.
      const sent = new Set(chosen.map(({ reference }) => reference));
      setMarked((now) => new Set([...now].filter((reference) => !sent.has(reference))));
      // Somebody was quicker with these.
      if (refused.length > 0)
        notify(refused.map(({ reference, because }) => `${reference}: ${because}.`).join(' '), 'warning');
    },
  });
  useUnderWay(load.sending !== null);
  const mark = (which: readonly Parcel[], isOn: boolean) => {
    const next = new Set(marked);
    for (const { reference } of which) isOn ? next.add(reference) : next.delete(reference);
    setMarked(next);
  };
  if (query.isPending) return <SkeletonRows rows={3} />;
  if (!query.data) return <FailedLine isBusy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (parcels.length === 0) return null;
  return (
    <section
      aria-label="Ready to go"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {[...Map.groupBy(parcels, ({ route }) => route ?? 'No route yet')].map(([route, group]) => (
        <RouteGroup key={route} route={route} parcels={group} marked={marked} onMark={mark} />
      ))}
      <Alert key={load.failedAt} type="error" message={load.error?.message} />
      <Button
        tone="outline"
        wide
        busy={load.isPending}
        disabledReason={chosen.length === 0 && 'Choose parcels first'}
        onClick={() =>
          load.send({
            params: { id: departureId },
            body: { references: chosen.map(({ reference }) => reference) },
          })
        }
      >
        {chosen.length === 0
          ? 'Put parcels on'
          : `Put ${countOfParcels(chosen.length)} on${weightOf(chosen)}`}
      </Button>
    </section>
  );
}

const grams = ({ weight_kg }: Parcel) => (weight_kg === null ? 0n : (readThousandths(weight_kg) ?? 0n));

function weightOf(parcels: readonly Parcel[]): string {
  const sum = parcels.reduce((all, parcel) => all + grams(parcel), 0n);
  return sum === 0n ? '' : ` · ${thousandths(sum)} kg`;
}

type GroupProps = {
  route: string;
  parcels: readonly Parcel[];
  marked: ReadonlySet<string>;
  onMark: (which: readonly Parcel[], isOn: boolean) => void;
};

function RouteGroup({ route, parcels, marked, onMark }: GroupProps) {
  const isAll = parcels.every(({ reference }) => marked.has(reference));
  return (
    <fieldset>
      <legend className="w-full">
        <Checkbox
          checked={isAll}
          onChecked={(isOn) => onMark(parcels, isOn)}
          label={
            <span className="flex justify-between gap-3">
              <span className="font-semibold">{route}</span>
              <span className="shrink-0 text-soft text-sm">{countOfParcels(parcels.length)}</span>
            </span>
          }
        />
      </legend>
      <ul className="divide-y divide-line border-line border-t">
        {parcels.map((parcel) => (
          <li key={parcel.reference} className="py-1.5">
            <Checkbox
              checked={marked.has(parcel.reference)}
              onChecked={(isOn) => onMark([parcel], isOn)}
              label={<ParcelLabel parcel={parcel} />}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ParcelLabel({ parcel: { tracking_number, reference, mark, name, weight_kg } }: { parcel: Parcel }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="flex font-semibold tabular-nums">
          <Digits text={tracking_number ?? reference} />
        </span>
        <span className="block text-soft text-sm [overflow-wrap:anywhere]">
          {mark} · {name}
        </span>
      </span>
      {weight_kg && <span className="shrink-0 text-soft text-sm tabular-nums">{weight_kg} kg</span>}
    </span>
  );
}
