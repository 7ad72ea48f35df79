-- Open orders whose turn does not follow from their status alone, so that queues are counted without reading the others:
-- those to be quoted, and those whose test is with the receiver. Other orders never enter these indexes.
create index orders_to_quote on orders (id) where status = 'pending' and amount is null;
create index orders_test_out on orders (id)
  where status = 'processing' and test_amount > 0 and test_released_at is null and test_missing_at is null;
