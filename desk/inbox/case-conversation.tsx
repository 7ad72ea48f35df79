import { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import { StatusBadge } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useCall } from '../api/queries.ts';
import { CaseMessages } from '../cases/case-messages.tsx';
import { CaseAge } from '../cases/cases.tsx';
import { WAITING_POLL } from '../frame/use-queues.ts';
import { paths } from '../paths.ts';
import { ConversationFacts, FactLink } from './conversation-facts.tsx';
import { ConversationFrame, ConversationState, isToCome, type Opened } from './conversation-frame.tsx';

/** A case about a closed order, answered from the inbox. */
export function CaseConversation({ id, onBack, onDone }: Opened) {
  const query = useCall(getDeskCase, { params: { id } }, WAITING_POLL);
  if (!query.data) return <ConversationState query={query} />;
  const { case: row, messages } = query.data;
  const { order, customer } = row;
  return (
    <ConversationFrame
      of={{ kind: 'case', id }}
      seen={messages.at(-1)?.id ?? '0'}
      assigned={row.assigned_to}
      snoozedUntil={isToCome(row.snoozed_until) ? row.snoozed_until : null}
      title={customer.name}
      onBack={onBack}
      onDone={onDone}
      facts={
        <ConversationFacts
          facts={[
            {
              label: 'Case about',
              value: <FactLink to={paths.order(order.reference)}>{order.reference}</FactLink>,
            },
            { label: 'Status', value: <StatusBadge status={order.status} /> },
            { label: 'What', value: order.name },
            {
              label: 'Customer',
              value: <FactLink to={paths.customer(customer.id)}>{customer.username}</FactLink>,
            },
            { label: 'Opened', value: <When at={row.opened_at} show="day-time" /> },
            { label: 'Now', value: <CaseAge row={row} /> },
          ]}
        />
      }
    >
      <CaseMessages detail={query.data} onDone={onDone} />
    </ConversationFrame>
  );
}
