-- A tracking number is its signs: typed in groups it is the one that a scan reads. No index holds two of them apart.
update shipment_orders set tracking_number = regexp_replace(tracking_number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')
  where tracking_number ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
update shelf_parcels set tracking_number = regexp_replace(tracking_number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')
  where tracking_number ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';

-- Holds the number that an order announces until its transaction ends, within the statement that opens the order, so that
-- nobody shelves its parcel meanwhile. Where one of that number stands on the shelf and whoever announces it does not know
-- (`is_held`: they hold the number already and look themselves), the transaction is to be run again.
create function announced(number text, is_held boolean) returns text language plpgsql volatile as $$
begin
  if not is_held then
    perform pg_advisory_xact_lock(hashtextextended('tracking number ' || upper(number), 0));
    if exists (select from shelf_parcels where order_id is null and upper(tracking_number) = upper(number)) then
      raise exception 'a parcel with this number came onto the shelf' using errcode = '40001';
    end if;
  end if;
  return number;
end
$$;
