-- A tracking number is its signs: typed in groups it is the one that a scan reads. No index holds two of them apart.
update shipment_orders set tracking_number = regexp_replace(tracking_number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')
  where tracking_number ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
update shelf_parcels set tracking_number = regexp_replace(tracking_number, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g')
  where tracking_number ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
