-- The receipt of a payment by a link that its customer gives to who was paid: one link a payment.
create table shared_receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  -- The token's SHA-256, and the token sealed, so that its customer sees it again; none once it is withdrawn.
  token_hash bytea unique,
  token_sealed text,
  made_at timestamptz,
  expires_at timestamptz,
  -- What who was paid said last, by whichever link.
  answer text check (answer in ('received', 'not-yet')),
  answered_at timestamptz,
  check ((token_hash is null) = (token_sealed is null)),
  check (token_hash is null or expires_at <= made_at + interval '366 days')
);

-- Who was paid and says that nothing came opens a case, which staff see as one of the customer's.
alter table case_messages drop constraint case_messages_sender_check;
alter table case_messages
  add constraint case_messages_sender_check check (sender in ('customer', 'staff', 'supplier'));
