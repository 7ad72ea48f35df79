-- Customers see where they are signed in, and end it: a session has a name that is no secret, and says where it began.
alter table customer_sessions add column id bigint generated always as identity;
alter table customer_sessions add column device text not null default '';
alter table customer_sessions add column address text not null default '';
create unique index customer_sessions_id on customer_sessions (id);

-- Email and phone belong to an account once its email is proven; until then anybody may name them (Product §5.23).
create index customers_email_named on customers (lower(email));
create index customers_phone_named on customers (phone_number);
create unique index customers_email_proven on customers (lower(email)) where verified_at is not null;
create unique index customers_phone_proven on customers (phone_number) where verified_at is not null;
drop index customers_email;
alter table customers drop constraint customers_phone_number_key;
create index customers_unproven on customers (created_at) where verified_at is null;

-- An account that was never proven goes; what the trail tells of it stays.
alter table security_events drop constraint security_events_customer_id_fkey;
