-- How a payment was placed otherwise than its receiver was paid before: what was said to the customer, as it held then.
alter table payment_orders add column receiver_warnings jsonb not null default '[]';

-- A picture of a saved receiver, which no order names: it goes with them.
alter table receivers add column photo_file_id bigint references files;
