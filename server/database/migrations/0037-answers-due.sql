-- Whose an order is at the desk; null while it is nobody's.
alter table orders add column assigned_to bigint references staff;
create index orders_assigned on orders (assigned_to, status_since)
  where assigned_to is not null and status in ('pending', 'awaiting', 'processing');

-- Since when a customer's words wait for an answer: until staff answer, or say that none is needed.
alter table threads add column answer_due_since timestamptz;
update threads t
set answer_due_since = unanswered.since
from (
  select m.order_id, min(m.created_at) as since
  from messages m
  join orders o on o.id = m.order_id and o.status in ('pending', 'awaiting', 'processing')
  where m.sender = 'customer'
    and m.id > coalesce(
      (select max(answer.id) from messages answer
        where answer.order_id = m.order_id and answer.sender = 'staff' and not answer.internal), 0)
  group by m.order_id
) unanswered
where t.order_id = unanswered.order_id;
create index threads_answer_due on threads (answer_due_since) where answer_due_since is not null;
