-- What is in a state that few are in, in the order in which it is listed.
create index statement_lines_aside on statement_lines (day, id) where state = 'aside';
create index refunds_done on refunds (state_since, id) where state in ('sent', 'to-balance');
