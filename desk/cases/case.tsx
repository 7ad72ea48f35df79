import { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link, useParams } from 'react-router';
import { isRefused } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { NotFound } from '../frame/not-found.tsx';
import { Card, ScreenFrame } from '../frame/screen.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { Viewers } from '../orders/order/viewers.tsx';
import { Assignee } from '../parts/assignee.tsx';
import { Facts } from '../parts/facts.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';
import { CaseMessages } from './case-messages.tsx';
import { CaseAge } from './cases.tsx';

type Detail = CallData<typeof getDeskCase>;

const BACK = { to: paths.cases, label: 'Cases' };
const LINK = 'font-semibold text-brand underline-offset-4 hover:underline';

/** Another case starts with nothing of the last one. */
export function Screen() {
  const { id = '' } = useParams();
  return <CaseScreen key={id} id={id} />;
}

/** One case: its order and customer, what was written, and answering or closing it. */
function CaseScreen({ id }: { id: string }) {
  const query = useCall(getDeskCase, { params: { id } }, WAITING_POLL);
  const detail = query.data;
  if (!detail && isRefused(query.error)) return <NotFound />;
  const row = detail?.case;
  // The same frame before and after: what has the focus while it loads keeps it (Product §30.60).
  return (
    <ScreenFrame
      back={BACK}
      title={row ? `Case ${row.order.reference}` : 'Case'}
      beside={row && <Assignee of={{ kind: 'case', id: row.id }} assigned={row.assigned_to} />}
      actions={detail && detail.viewers.length > 0 && <Viewers names={detail.viewers} />}
    >
      {detail && <CaseBody detail={detail} />}
      {!detail && query.isPending && <SkeletonRows rows={3} className="h-40" />}
      {!detail && !query.isPending && <FailedRead query={query} />}
    </ScreenFrame>
  );
}

function CaseBody({ detail }: { detail: Detail }) {
  const { case: row } = detail;
  const { order, customer } = row;
  return (
    <div className="grid gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <Card title="What it is about" className="self-start">
        <Facts
          facts={[
            {
              label: 'Order',
              value: (
                <Link to={paths.order(order.reference)} className={LINK}>
                  {order.reference}
                </Link>
              ),
              copy: order.reference,
            },
            { label: 'Type', value: ORDER_TYPE_NAMES[order.type] },
            { label: 'Status', value: <StatusBadge status={order.status} /> },
            {
              label: 'Customer',
              value: (
                <Link to={paths.customer(customer.id)} className={LINK}>
                  {customer.name}
                </Link>
              ),
            },
            { label: 'Opened', value: <When at={row.opened_at} show="day-time" /> },
            { label: 'Now', value: <CaseAge row={row} /> },
          ]}
        />
      </Card>
      <CaseMessages detail={detail} />
    </div>
  );
}
