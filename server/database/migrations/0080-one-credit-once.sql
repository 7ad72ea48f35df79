-- Whether the book has a bank's credit by another journal than a receipt is asked by what the bank calls it, without the
-- apostrophe that banks put before it.
create index statement_lines_reference on statement_lines (account_id, lower(ltrim(reference, E'\'’ \t')))
  where posting_id is not null and amount > 0;

-- A row without a key is none that logical replication can change or remove.
alter table searched_names add column id bigint generated always as identity primary key;
