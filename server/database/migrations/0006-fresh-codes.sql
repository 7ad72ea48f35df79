-- When a session last showed a code of its authenticator: what moves money or staff asks for one lately given.
alter table staff_sessions add column code_given_at timestamptz;

-- The link of a first start is for whoever runs the product; they name their mailbox when they use it.
alter table staff_invitations alter column email drop not null;
