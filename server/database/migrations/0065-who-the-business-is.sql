-- Who the business is: its entry in a public register, and the people who answer, with faces.
alter table about
  add column registered_name text,
  add column registration_number text,
  add column registered_with text,
  add column registration_link text;
create table team_members (
  id bigint generated always as identity primary key,
  name text not null,
  duty text not null,
  picture text,
  position integer not null default 0
);
-- How long refunds took, for the honesty board.
create index refunds_sent on refunds (sent_at) where state = 'sent';
