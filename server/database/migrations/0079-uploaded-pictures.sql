-- Pictures that staff upload for the lists that visitors read. A list names one by its address, as it names a link.
create table content_pictures (
  -- By what is in it, so that what a browser has under it is right for ever.
  address text primary key,
  file_id bigint not null unique references files,
  -- When it was sent last: for a day it may be named by nobody yet.
  uploaded_at timestamptz not null
);
create index content_pictures_uploaded on content_pictures (uploaded_at);

-- When what a customer was told of a price was on their screen; it counts where it is not older than the telling, since a
-- process of before leaves it as it is when a new price is named.
alter table rate_alerts add column seen_at timestamptz;

-- alert: whose price has come.
create function rate_alert_changed() returns trigger language plpgsql as $$
begin
  perform announce('alert ' || new.customer_id);
  return null;
end
$$;
create trigger rate_alerts_announced after update on rate_alerts for each row
  when (new.told_at is not null and old.told_at is distinct from new.told_at)
  execute function rate_alert_changed();
