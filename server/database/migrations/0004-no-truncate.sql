-- Rows of these tables are never changed or deleted one by one; nor are all of them at once.

create trigger audit_log_keeps_all before truncate on audit_log
  for each statement execute function refuse_change();
create trigger order_events_keeps_all before truncate on order_events
  for each statement execute function refuse_change();
create trigger rates_keeps_all before truncate on rates
  for each statement execute function refuse_change();
