-- Whose a case or a letter is, and until when a conversation is put off for everybody.
alter table threads add column snoozed_until timestamptz;
alter table cases
  add column assigned_to bigint references staff,
  add column snoozed_until timestamptz;
alter table contact_messages
  add column assigned_to bigint references staff,
  add column snoozed_until timestamptz,
  -- Whom and which order it is about, where nobody was signed in: as we found it, or as staff said.
  add column tied_customer_id bigint references customers on delete set null,
  add column tied_by text check (tied_by in ('email', 'phone', 'hand')),
  add column order_id bigint references orders;
create index cases_assigned on cases (assigned_to) where assigned_to is not null and closed_at is null;
create index contact_messages_assigned on contact_messages (assigned_to)
  where assigned_to is not null and answered_at is null;
create index contact_messages_unanswered on contact_messages (created_at) where answered_at is null;
create index contact_messages_by_tied on contact_messages (tied_customer_id) where tied_customer_id is not null;
create index contact_messages_by_order on contact_messages (order_id) where order_id is not null;

-- What staff answered to a letter, by mail.
create table contact_replies (
  id bigint generated always as identity primary key,
  contact_message_id bigint not null references contact_messages,
  staff_id bigint not null references staff,
  message text not null,
  created_at timestamptz not null
);
create index contact_replies_of on contact_replies (contact_message_id, id);

-- Who is on shift. A shift ends by itself.
create table shifts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index shifts_one_open on shifts (staff_id) where ended_at is null;

create table shift_notes (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  message text not null,
  created_at timestamptz not null
);
create index shift_notes_newest on shift_notes (created_at desc);
create table shift_note_reads (
  note_id bigint not null references shift_notes,
  staff_id bigint not null references staff,
  read_at timestamptz not null,
  primary key (note_id, staff_id)
);

-- To whom goes what comes: the first rule that fits. It names a person, or goes round those of a role on shift.
create table assignment_rules (
  id bigint generated always as identity primary key,
  position int not null,
  kind text not null,
  customer_id bigint references customers on delete cascade,
  staff_id bigint references staff,
  role text,
  -- Whom the round was at.
  last_staff_id bigint references staff
);
-- What came while nobody of its rule was on shift.
create table assignment_waits (
  kind text not null check (kind in ('order', 'case', 'letter')),
  subject_id bigint not null,
  rule_id bigint not null references assignment_rules on delete cascade,
  since timestamptz not null,
  primary key (kind, subject_id)
);
create index assignment_waits_since on assignment_waits (since);

-- Colleagues named in a note for staff.
create table mentions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  message_id bigint not null references messages,
  staff_id bigint not null references staff,
  by_staff_id bigint not null references staff,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (message_id, staff_id)
);
create index mentions_of on mentions (staff_id, id desc);
create index mentions_unread on mentions (staff_id, order_id) where read_at is null;

-- When somebody last typed an answer there.
alter table order_viewers add column writing_at timestamptz;
