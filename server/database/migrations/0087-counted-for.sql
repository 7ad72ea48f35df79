-- What came by an attempt to pay keeps what it was counted for, in minor units of what the receiver of a payment gets, and the
-- rate that was so by: taken back, it takes that with it and no more. Null of those from before, and of what is no payment.
alter table transactions
  add column counted_for bigint,
  add column counted_rate numeric;
