-- The business's own number on WhatsApp, and what branding items are shown with.
alter table about add column whatsapp_number text;
alter table branding_items
  add column picture text,
  add column from_price text check (from_price ~ '^[0-9]{1,12}(\.[0-9]{1,2})?$'),
  add column lead_days integer check (lead_days between 1 and 365);
