-- To delete a file, each table that may name it is asked whether it does: without an index all of its rows were read, for
-- seconds in a large business, while whoever changed a receiver's photo waited.
create index orders_receipt_file on orders (receipt_file_id) where receipt_file_id is not null;
create index payment_orders_qr_file on payment_orders (qr_file_id) where qr_file_id is not null;
create index messages_file on messages (file_id) where file_id is not null;
create index payouts_receipt_file on payouts (receipt_file_id) where receipt_file_id is not null;
create index refunds_slip_file on refunds (slip_file_id) where slip_file_id is not null;
create index papers_file on papers (file_id) where file_id is not null;
create index case_messages_file on case_messages (file_id) where file_id is not null;
create index receivers_qr_file on receivers (qr_file_id) where qr_file_id is not null;
create index receivers_photo_file on receivers (photo_file_id) where photo_file_id is not null;
create index shipment_photos_file on shipment_photos (file_id);
create index shelf_photos_file on shelf_photos (file_id);
create index customer_statements_file on customer_statements (file_id);
create index data_exports_file on data_exports (file_id);

-- Beside each entry of the book that no line of a statement shows, its refund is looked for.
create index refunds_settled on refunds (settled_journal_id) where settled_journal_id is not null;
