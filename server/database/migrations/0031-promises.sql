-- When receivers are promised their money by: the hours that the business works, and what follows for an order.

-- The working week of each office, in minutes of its own day; a weekday without a row is free. 0 is Sunday.
create table working_hours (
  office text not null check (office in ('lagos', 'beijing')),
  weekday int not null check (weekday between 0 and 6),
  opens int not null check (opens >= 0),
  closes int not null check (closes <= 1440),
  primary key (office, weekday),
  check (opens < closes)
);
insert into working_hours (office, weekday, opens, closes)
select office, weekday, 540, closes
from (values ('lagos', 1020), ('beijing', 1080)) as week (office, closes), generate_series(1, 5) as weekday;

-- Days on which an office does not work though its week says so.
create table days_off (
  office text not null check (office in ('lagos', 'beijing')),
  day date not null,
  name text not null,
  -- It works all the same.
  is_worked boolean not null default false,
  -- From the calendar of holidays; otherwise staff added it.
  is_holiday boolean not null,
  primary key (office, day)
);

-- Years whose holidays stand in days_off: they are put there once, so that what staff changed stays.
create table holiday_years (
  office text not null check (office in ('lagos', 'beijing')),
  year int not null,
  primary key (office, year)
);

-- What is promised of a payment by this method, in working minutes; null: nothing.
alter table payment_methods add column promise_minutes int check (promise_minutes between 1 and 60000);

-- What was promised for the proof that is there: first and at present, and from when on little time is left.
alter table orders add column promise_minutes int;
alter table orders add column first_promised_at timestamptz;
alter table orders add column promised_at timestamptz;
alter table orders add column promise_soon_at timestamptz;
-- How often we apologised for a promise that was broken.
alter table orders add column apologies int not null default 0;
create index orders_promised on orders (promised_at, id)
  where promised_at is not null and status in ('awaiting', 'processing');

-- The moment that was promised with it.
alter table order_events add column promised_at timestamptz;
