import { type UnannouncedParcel, unannouncedParcels } from '@cowrie/contract/shelf.ts';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useLater } from '../hooks/use-later.ts';

const loadList = () => import('./unannounced-list.tsx');

type Parcels = readonly UnannouncedParcel[];

/** Parcels with the customer's mark that they have not announced; none where the call fails. */
export async function askUnannounced(signal?: AbortSignal): Promise<Parcels> {
  const answer = await api.call(unannouncedParcels, {}, { signal });
  return answer.status === 'success' ? answer.data.parcels : [];
}

/** The same parcels; null until the answer has come. */
export function useUnannounced(): Parcels | null {
  const [parcels, setParcels] = useState<Parcels | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void askUnannounced(signal).then((answered) => !signal.aborted && setParcels(answered));
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
