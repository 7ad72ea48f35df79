-- Mails that a person may do without, each with a switch of its own beside that of replies.
alter table customers
  add column tracking_mails boolean not null default true,
  add column reminder_mails boolean not null default true,
  add column price_mails boolean not null default true;
alter table staff add column mention_mails boolean not null default true;
