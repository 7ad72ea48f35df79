-- When a parcel was last weighed before its first quote: what the promise board counts a quote from.
alter table shipment_orders add column weighed_at timestamptz;
