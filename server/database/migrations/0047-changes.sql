-- What changed, for those who look at it right now: each row says it in a few words, of which the first is its kind. The
-- process that made the change is told by the same trigger, as a notice of its connection, and tells the others once it is
-- committed; whoever was not told reads it here a second later. Unlogged: after a crash everybody asks again anyway.
create unlogged table changes (
  id bigint generated always as identity,
  -- By the transaction, since a number that is given out earlier may be seen later.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  entry text not null
);
create index changes_since on changes (xid);

create function announce(what text) returns void language plpgsql as $$
declare
  number bigint;
begin
  insert into changes (entry) values (what) returning id into number;
  -- Of all levels this one reaches the client whatever it has set, and no log of the server.
  raise info using errcode = 'CW001', message = number || ' ' || what;
end
$$;

-- order, or assigned where its customer sees nothing of it: id, customer, type, reference, version
create function announce_order(changed bigint) returns void language plpgsql as $$
begin
  perform announce(concat_ws(' ', 'order', o.id, o.customer_id, o.type, o.reference, o.version))
  from orders o where o.id = changed;
end
$$;
-- These two are asked with almost every write, so they say it themselves: a call within a call costs as much again.
create function order_changed() returns trigger language plpgsql as $$
declare
  what text := concat_ws(' ', case when tg_op = 'UPDATE' and old.version = new.version then 'assigned' else 'order' end,
    new.id, new.customer_id, new.type, new.reference, new.version);
  number bigint;
begin
  insert into changes (entry) values (what) returning id into number;
  raise info using errcode = 'CW001', message = number || ' ' || what;
  return null;
end
$$;
create trigger orders_announced_new after insert on orders for each row execute function order_changed();
create trigger orders_announced after update on orders for each row
  when (old.* is distinct from new.*) execute function order_changed();

-- thread; read where nothing was written but more was read; note where it is nothing that its customer sees: order's id,
-- customer, type, reference, newest message, newest that the customer may see, what the customer has read, and what staff
-- have. When the customer looked last changes nothing for anybody.
create function thread_changed() returns trigger language plpgsql as $$
declare
  what text;
  number bigint;
begin
  insert into changes (entry) select concat_ws(' ',
    case when (old.customer_read_id, old.staff_read_id) is distinct from (new.customer_read_id, new.staff_read_id)
      and old.last_message_id = new.last_message_id then 'read'
      when old.last_visible_id = new.last_visible_id then 'note' else 'thread' end,
    o.id, o.customer_id, o.type, o.reference,
    new.last_message_id, new.last_visible_id, new.customer_read_id, new.staff_read_id)
  from orders o where o.id = new.order_id
  returning id, entry into number, what;
  raise info using errcode = 'CW001', message = number || ' ' || what;
  return null;
end
$$;
create trigger threads_announced after update on threads for each row
  when ((old.last_message_id, old.last_visible_id, old.customer_read_id, old.staff_read_id, old.answer_due_since,
      old.answer_waived_since, old.snoozed_until)
    is distinct from (new.last_message_id, new.last_visible_id, new.customer_read_id, new.staff_read_id,
      new.answer_due_since, new.answer_waived_since, new.snoozed_until))
  execute function thread_changed();

-- case: order's id, customer, type, reference, newest message
create function case_changed() returns trigger language plpgsql as $$
begin
  perform announce(concat_ws(' ', 'case', o.id, o.customer_id, o.type, o.reference, new.last_message_id))
  from orders o where o.id = new.order_id;
  return null;
end
$$;
create trigger cases_announced_new after insert on cases for each row execute function case_changed();
create trigger cases_announced after update on cases for each row
  when (old.* is distinct from new.*) execute function case_changed();

-- What a customer's poll of an order tells beside its row.
create function order_part_changed() returns trigger language plpgsql as $$
begin
  perform announce_order(new.order_id);
  return null;
end
$$;
create trigger refunds_announced_new after insert on refunds for each row execute function order_part_changed();
create trigger refunds_announced after update on refunds for each row
  when (old.* is distinct from new.*) execute function order_part_changed();
create trigger payment_orders_announced after update on payment_orders for each row
  when (old.receiver_id is distinct from new.receiver_id) execute function order_part_changed();

-- options: what can be paid by, which every unpaid order tells.
create function options_changed() returns trigger language plpgsql as $$
begin
  perform announce('options');
  return null;
end
$$;
create trigger payment_options_announced after insert or update or delete on payment_options
  for each row execute function options_changed();

-- viewers: order's id, reference. writing: order's id, customer, type, reference, staff member, whether they do, and their
-- name, which may be of several words. That somebody still looks is no news.
create function viewers_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform announce(concat_ws(' ', 'viewers', o.id, o.reference)) from orders o where o.id = old.order_id;
    return null;
  end if;
  if tg_op = 'INSERT' or old.seen_at < new.seen_at - interval '1 minute' then
    perform announce(concat_ws(' ', 'viewers', o.id, o.reference)) from orders o where o.id = new.order_id;
  end if;
  if tg_op = 'INSERT' then
    if new.writing_at is null then
      return null;
    end if;
  elsif new.writing_at is not distinct from old.writing_at then
    return null;
  end if;
  perform announce(concat_ws(' ', 'writing', o.id, o.customer_id, o.type, o.reference, new.staff_id,
    case when new.writing_at is null then 'no' else 'yes' end, s.name))
  from orders o, staff s where o.id = new.order_id and s.id = new.staff_id;
  return null;
end
$$;
create trigger order_viewers_announced after insert or update on order_viewers
  for each row execute function viewers_changed();
-- Not when old ones are cleared away.
create trigger order_viewers_announced_gone after delete on order_viewers for each row
  when (old.seen_at > now() - interval '2 minutes') execute function viewers_changed();
create function payer_changed() returns trigger language plpgsql as $$
begin
  perform announce(concat_ws(' ', 'viewers', o.id, o.reference))
  from orders o where o.id = case when tg_op = 'DELETE' then old.order_id else new.order_id end;
  return null;
end
$$;
create trigger payout_claims_announced after insert or delete on payout_claims
  for each row execute function payer_changed();
create trigger payout_releases_announced after insert or update or delete on payout_releases
  for each row execute function payer_changed();

-- waits: what waits for staff beside orders, or who of them is there, is not as it was.
create function waits_changed() returns trigger language plpgsql as $$
begin
  perform announce('waits');
  return null;
end
$$;
create trigger contact_messages_announced_new after insert or delete on contact_messages
  for each row execute function waits_changed();
create trigger contact_messages_announced after update on contact_messages for each row
  when (old.* is distinct from new.*) execute function waits_changed();
create trigger shifts_announced after insert or update or delete on shifts
  for each row execute function waits_changed();
create trigger shift_notes_announced after insert or update or delete on shift_notes
  for each row execute function waits_changed();
create trigger shift_note_reads_announced after insert on shift_note_reads
  for each row execute function waits_changed();
create trigger mentions_announced after insert or update or delete on mentions
  for each row execute function waits_changed();
create trigger pay_accounts_announced after insert or update or delete on pay_accounts
  for each row execute function waits_changed();

-- session, staff-session: the first half of the hash of a token that opens nothing any more.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0] || ' ' || encode(substring(old.token_hash for 16), 'hex'));
  return null;
end
$$;
create trigger customer_sessions_announced after delete on customer_sessions
  for each row execute function session_ended('session');
create trigger staff_sessions_announced after delete on staff_sessions
  for each row execute function session_ended('staff-session');

-- customer, staff: who they are, or what they may, is not what it was.
create function person_changed() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0] || ' ' || new.id);
  return null;
end
$$;
create trigger customers_announced after update on customers for each row
  when ((old.blocked_at, old.verified_at, old.deleted_at, old.username)
    is distinct from (new.blocked_at, new.verified_at, new.deleted_at, new.username))
  execute function person_changed('customer');
create trigger staff_announced after update on staff for each row
  when ((old.blocked_at, old.role, old.totp_secret, old.name)
    is distinct from (new.blocked_at, new.role, new.totp_secret, new.name))
  execute function person_changed('staff');
