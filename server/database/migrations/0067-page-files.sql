-- The files of the pages' builds that are named by their content, for processes that have another build.
create table page_files (
  -- Where browsers ask for it.
  path text primary key,
  content bytea not null,
  -- In brotli.
  is_packed boolean not null,
  -- By the installation's key, so that nobody who can write the database alone puts a script into a page.
  seal bytea not null,
  -- When a process that serves it was last started.
  published_at timestamptz not null
);

create index page_files_published on page_files (published_at);
