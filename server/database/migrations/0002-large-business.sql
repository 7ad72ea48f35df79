-- What a large business asks for all day: searches by how something starts, closed orders newest first.

create index customers_username_start on customers (lower(username) text_pattern_ops);
create index customers_email_start on customers (lower(email) text_pattern_ops);
create index customers_phone_start on customers (phone_number text_pattern_ops);
create index customers_name_start on customers (lower(firstname || ' ' || lastname) text_pattern_ops);
create index customers_lastname_start on customers (lower(lastname) text_pattern_ops);

create index orders_status_newest on orders (status, id desc);
create index orders_status_type_newest on orders (status, type, id desc);

-- The inbox: open ones first, then those answered last.
drop index contact_messages_open;
create index contact_messages_inbox on contact_messages (answered_at desc nulls first, id);

-- The overview's sums read these indexes alone.
drop index order_events_event;
create index order_events_event on order_events (event, created_at) include (order_id);

create index audit_log_area on audit_log (action text_pattern_ops, id desc);
create index audit_log_at on audit_log (at, id desc);
create index transactions_settled on transactions ((coalesce(closed_at, opened_at)));
create index transactions_status_newest on transactions (status, id desc);
