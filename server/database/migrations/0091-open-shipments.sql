-- Where open shipments are: what is announced, and what is ready for a departure, without reading all other open orders.
create index orders_open_shipments on orders (track_status, id desc)
  where type = 'shipment' and status in ('pending', 'awaiting', 'processing');
