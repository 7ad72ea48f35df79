import { type WaitingProof, waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Skeleton } from '@cowrie/ui/list-states.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { ClosedSection } from '../frame/closed-section.tsx';
import { ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { BesideSlip } from '../parts/beside-slip.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { StaleNote } from '../parts/paged-list.tsx';
import { useWhyNot } from '../session/rights.ts';
import { Deciding } from './deciding.tsx';
import type { DecisionsNow } from './decisions.ts';
import { inTurn } from './in-turn.ts';
import { NothingWaits } from './nothing-waits.tsx';
import { useDecisions } from './use-decisions.ts';
import { useFoundOut } from './use-found-out.ts';

/** Through the proofs that wait by keys alone: slip, facts, yes or no, the next one (Product §28.31). */
export function Screen() {
  const notAllowed = useWhyNot(waitingProofs);
  return notAllowed ? <ClosedSection because={notAllowed} /> : <Triage />;
}

function Triage() {
  const options = { ...WAITING_POLL, placeholderData: keepPreviousData };
  const query = useCall(waitingProofs, { query: {} }, options);
  const { decisions, now } = useDecisions();
  const { found, forgetFound } = useFoundOut(decisions, now, query);
  const [skipped, setSkipped] = useState<readonly string[]>([]);

  if (query.isPending) return <Loading />;
  if (!query.data) {
    return (
      <ScreenFrame title="Triage">
        <FailedRead title="The proofs did not load" query={query} />
      </ScreenFrame>
    );
  }
  const { proofs, waiting } = query.data;
  const list = inTurn(proofs, now, skipped);
  const stale = (
    <>
      {query.error && <StaleNote />}
      <Alert type="success" message={found} onDismiss={forgetFound} />
    </>
  );
  if (list.length === 0) return <NothingWaits now={now} decisions={decisions} stale={stale} />;
  const left = Math.max(list.length, waiting - countDecided(proofs, now));
  return (
    <Deciding
      list={list}
      isGone={({ id }) => !proofs.some((proof) => proof.id === id)}
      decisions={decisions}
      now={now}
      left={left.toLocaleString('en')}
      stale={stale}
      onSkip={(id) => setSkipped((before) => [...before.filter((one) => one !== id), id])}
    />
  );
}

/** Of what the last read brought, how much is decided since. */
function countDecided(proofs: readonly WaitingProof[], { pending, sending, done }: DecisionsNow): number {
  const decided = new Set([...done, ...[...pending, ...sending].map(({ proof }) => proof.id)]);
  return proofs.filter(({ id }) => decided.has(id)).length;
}

function Loading() {
  return (
    <BesideSlip slip={<Skeleton className="h-full w-full rounded-card" />}>
      <ScreenFrame title="Triage">
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the proofs</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      </ScreenFrame>
    </BesideSlip>
  );
}
