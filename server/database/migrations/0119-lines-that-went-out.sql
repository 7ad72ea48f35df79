-- Where money comes to, few lines of a statement went out: without an index all lines were read to find a page of those.
-- What comes in for an order never enters it.
create index statement_lines_out on statement_lines (day desc, id desc) where amount < 0;
