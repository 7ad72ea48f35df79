import { type UnannouncedParcel, unannouncedParcels } from '@cowrie/contract/shelf.ts';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useLater } from '../hooks/use-later.ts';

const loadList = () => import('./unannounced-list.tsx');

type Parcels = readonly UnannouncedParcel[];

/** Parcels with the customer's mark that they have not told us of; null until that is answered, none where it cannot be. */
export function useUnannounced(): Parcels | null {
  const [parcels, setParcels] = useState<Parcels | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void api.call(unannouncedParcels, {}, { signal }).then((answer) => {
      if (!signal.aborted) setParcels(answer.status === 'success' ? answer.data.parcels : []);
    });
    return () => leaving.abort();
  }, []);
  return parcels;
}

/** Nothing where there are none (Product §28.89). */
export function UnannouncedParcels({ parcels }: { parcels: Parcels | null }) {
  return parcels?.length ? <Listed parcels={parcels} /> : null;
}

/** Most customers have none. */
function Listed({ parcels }: { parcels: Parcels }) {
  const UnannouncedList = useLater(loadList).part?.UnannouncedList;
  return UnannouncedList ? <UnannouncedList parcels={parcels} /> : null;
}
