import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { useCall } from '../../api/queries.ts';
import { mayCall } from '../../session/rights.ts';
import { useStaff } from '../../session/session-store.ts';
import { CheckLine, CheckPeople } from './check-facts.tsx';
import { newestFirst, ShouldHaveArrived } from './proofs.tsx';
import { SameProofs } from './same-proofs.tsx';
import { ShownAccounts } from './shown-accounts.tsx';

/** What the slip beside it is held against, in one view with it (Product §28.30). */
export function ProofCheck({ detail }: { detail: DeskOrder }) {
  const { order, customer, same_proofs } = detail;
  const enabled = mayCall(useStaff(), waitingProofs);
  const query = { reference: order.reference };
  const { data, isPending } = useCall(waitingProofs, { query }, { enabled, pollMs: 60_000 });
  const bank = data?.proofs.find(({ reference }) => reference === order.reference) ?? null;
  const [proof] = newestFirst(order);
  if (!proof) return null;
  return (
    <section aria-label="Proof of payment" className="mt-4 grid gap-3">
      <div className="empty:hidden">
        <SameProofs
          order={order.reference}
          others={same_proofs.filter(({ proof_id }) => proof_id === proof.id)}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <ShouldHaveArrived order={order} proof={proof} />
        <ShownAccounts reference={order.reference} proof={proof} />
        <CheckPeople customer={customer} bank={bank} isBankComing={enabled && isPending} />
        {bank?.line && (
          <div className="sm:col-span-2">
            <CheckLine line={bank.line} />
          </div>
        )}
      </div>
    </section>
  );
}
