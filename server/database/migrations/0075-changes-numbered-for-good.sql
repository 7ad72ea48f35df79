-- The numbers of an unlogged table are unlogged as well: a standby that takes over may not be able to read them, and nothing
-- that announces a change could be written; and after a crash they began anew, with numbers that every process had heard
-- of. Logged they do neither. Made anew, since what cannot be read cannot be changed, and beginning beyond whatever there was.
alter table changes alter column id drop identity;
alter table changes alter column id add generated always as identity;
alter sequence changes_id_seq set logged;
select setval('changes_id_seq', extract(epoch from now())::bigint);
