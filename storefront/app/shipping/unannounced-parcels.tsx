import { type UnannouncedParcel, unannouncedParcels } from '@cowrie/contract/shelf.ts';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useLater } from '../hooks/use-later.ts';

const loadList = () => import('./unannounced-list.tsx');

/** Parcels with the customer's mark that they have not told us of; nothing where there are none (Product §28.89). */
export function UnannouncedParcels() {
  const [parcels, setParcels] = useState<readonly UnannouncedParcel[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void api.call(unannouncedParcels, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.status === 'success') setParcels(answer.data.parcels);
    });
    return () => leaving.abort();
  }, []);
  return parcels.length === 0 ? null : <Listed parcels={parcels} />;
}

/** Most customers have none. */
function Listed({ parcels }: { parcels: readonly UnannouncedParcel[] }) {
  const UnannouncedList = useLater(loadList).part?.UnannouncedList;
  return UnannouncedList ? <UnannouncedList parcels={parcels} /> : null;
}
