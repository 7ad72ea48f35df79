-- Payments that nobody pays are reminded of once, and lapse.
alter table orders
  add column reminded_at timestamptz,
  -- When its customer was told that it closes by itself; null where nothing was said of that.
  add column lapses_at timestamptz;
