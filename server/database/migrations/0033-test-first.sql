-- A payment of which the customer lets a small test be sent first.

-- What the receiver is sent first, in minor units of what they get; null: no test was asked for.
alter table orders add column test_amount bigint check (test_amount > 0);
-- When the customer let the rest go after it.
alter table orders add column test_released_at timestamptz;
-- When they said that the test, as it was sent last, has not arrived.
alter table orders add column test_missing_at timestamptz;
