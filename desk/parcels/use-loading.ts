import { loadParcels } from '@cowrie/contract/desk/departures.ts';
import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useUnderWay } from './under-way.ts';

const FEWEST_SIGNS = 3;

type Scan = { text: string };

export const notOn = ({ reference, because }: { reference: string; because: string }) =>
  `${reference} is not on it: ${because}.`;

/** Finds parcels by what is typed or scanned, and puts them onto a departure one after the other. */
export function useLoading(departureId: string, refreshes: readonly AnyEndpoint[]) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<{ reference: string; because: string; is_unpaid: boolean } | null>(
    null,
  );
  /**
   * What Enter was pressed on, or was scanned, and is not put on yet. A scanner in the hand presses Enter before its parcel is
   * found, and goes on to the next before that one is on.
   */
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const tried = useRef<Scan>(undefined);
  const [scan] = scans;
  const q = scan?.text ?? typed.trim();
  const isAsked = q.length >= FEWEST_SIGNS;
  const query = useCall(findParcels, { query: { q } }, { enabled: isAsked });
  const { data, error } = query;
  /** The search has ended, and not only paused while the network is gone. */
  const isEnded = isAsked && !query.isFetching && (data !== undefined || error !== null);
  const found = isAsked ? (data?.parcels ?? []).filter(({ type }) => type === 'shipment') : [];
  const latest = useRef(typed);
  latest.current = typed;
  /** Whether somebody is at another number by now, and has to be told of this one. */
  const isPast = (text: string) => latest.current.trim() !== text;
  const load = useSend(loadParcels, {
    refreshes,
    onDone: ({ refused: [first] }) => {
      dropTried();
      setRefused(first ?? null);
      if (first && isPast(q)) notify(notOn(first), 'warning');
      if (!first && !isPast(q)) setTyped('');
    },
  });
  // A parcel that failed and waits for a press does not keep the departure from moving with the others.
  useUnderWay(load.sending !== null || scans.some((one) => one !== tried.current));
  const put = (reference: string, unpaid_too = false) =>
    load.send({ params: { id: departureId }, body: { references: [reference], unpaid_too } });
  const only = found.length === 1 ? found[0]?.reference : undefined;
  // One scan after the other, each tried once automatically: one that failed waits for a press.
  const isNext = scan !== undefined && scan !== tried.current && !load.isPending && !load.error && !refused;
  const isUnknown = scan !== undefined && isEnded && !only;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that was meant, however often this is drawn.
  useEffect(() => {
    if (isNext && only) {
      tried.current = scan;
      put(only);
    }
    if (!isUnknown) return;
    setScans((before) => before.slice(1));
    if (isPast(scan.text)) notify(`${scan.text} is not on it: look for it again.`, 'warning');
  }, [scan, isNext, only, isUnknown]);
  function dropTried() {
    setScans((before) => before.filter((one) => one !== tried.current));
  }
  /** Whoever goes on has read why the last one failed. */
  function forget() {
    setRefused(null);
    if (!load.error) return;
    load.reset();
    dropTried();
  }
  function mean(text: string) {
    forget();
    if (text.length < FEWEST_SIGNS) return;
    if (error && text === q) void query.refetch();
    setScans((before) => (before.at(-1)?.text === text ? before : [...before, { text }]));
  }

  const isStopped = refused !== null || load.error !== null;
  return {
    found,
    /** The scans that wait until somebody has read why the one before them was not put on. */
    waiting: isStopped ? scans.filter((one) => one !== tried.current).map(({ text }) => text) : [],
    goOn: forget,
    /** Whether no parcel's number ends with these digits. */
    isNothing: isEnded && data !== undefined && found.length === 0,
    /** The search failed: it is not known whether there is such a parcel. */
    didNotLoad: data === undefined && query.errorUpdateCount > 0,
    isLookingAgain: query.isFetching,
    lookAgain: () => void query.refetch(),
    /** What was not put on by the last try, and why. */
    refused,
    load,
    put,
    typed,
    type(text: string) {
      setTyped(text);
      forget();
    },
    enter: () => mean(typed.trim()),
    read(text: string) {
      setTyped(text);
      mean(text.trim());
    },
  };
}
