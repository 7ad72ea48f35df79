-- Letters are found by how their phone starts, as customers are.
create index contact_messages_phone_start on contact_messages (phone_number text_pattern_ops);
