-- The small copy of a picture that lists and panels show.
alter table files
  add column thumbnail_key text unique,
  add column thumbnail_size int,
  add column thumbnail_width int,
  add column thumbnail_height int,
  -- Whether one was made, or found not to be needed: not yet, of what came before or by a process of before.
  add column thumbnail_sought boolean not null default false,
  add constraint files_whole_thumbnail
    check (num_nonnulls(thumbnail_key, thumbnail_size, thumbnail_width, thumbnail_height) in (0, 4));
create index files_unsought_thumbnail on files (id) where not thumbnail_sought and media_type like 'image/%';

-- A picture takes its thumbnail along, whoever removes it and by whichever version of the product.
create function remove_thumbnail() returns trigger language plpgsql as $$
begin
  insert into removed_files (key, removed_at) values (old.thumbnail_key, now()) on conflict do nothing;
  return null;
end
$$;
create trigger files_take_thumbnail after delete on files
  for each row when (old.thumbnail_key is not null) execute function remove_thumbnail();
