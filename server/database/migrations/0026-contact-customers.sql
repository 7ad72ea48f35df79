-- Which signed-in customer wrote. An account that nobody proves goes after a week, and its message stays.
alter table contact_messages add column customer_id bigint references customers on delete set null;
create index contact_messages_by_customer on contact_messages (customer_id) where customer_id is not null;
