-- By what backups are known to be of this installation. What is restored or copied from it gets another.
insert into settings (key, value) values ('installation', to_jsonb(gen_random_uuid()::text))
on conflict (key) do nothing;
