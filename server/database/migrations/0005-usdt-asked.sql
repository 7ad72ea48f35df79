-- What the customer was asked for in USDT when they sent their proof, and the rate that it followed from.
alter table transactions
  add column usdt_asked bigint check (usdt_asked > 0),
  add column usdt_rate numeric check (usdt_rate > 0),
  add constraint transactions_usdt check ((usdt_asked is null) = (usdt_rate is null));
