-- What the QR code in a picture holds, where a call asks for one: read as the picture comes. Null: none was found, or
-- nobody has looked.
alter table files add column qr_content text;
