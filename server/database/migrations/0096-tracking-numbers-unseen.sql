-- What was announced or shelved before numbers were read so: signs that nobody sees go, and the broad ones of a Chinese
-- keyboard become the usual. A number of nothing else stays: it has to be something.
update shipment_orders set tracking_number = its.signs
  from (select order_id, regexp_replace(normalize(tracking_number, NFKC),
      '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]', '', 'g') as signs
    from shipment_orders where tracking_number ~ '[^!-~]') its
  where its.order_id = shipment_orders.order_id and its.signs not in ('', tracking_number);
update shelf_parcels set tracking_number = its.signs
  from (select id, regexp_replace(normalize(tracking_number, NFKC),
      '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]', '', 'g') as signs
    from shelf_parcels where tracking_number ~ '[^!-~]') its
  where its.id = shelf_parcels.id and its.signs not in ('', tracking_number);
