-- The book's list goes by day and number. With the kind between the two, each page sorted all that was booked on its day.
create index journals_newest on journals (day, id);
drop index journals_day;

-- What nobody of the staff wrote is looked for as well: without it, all of the book was read where there is little of that.
drop index journals_staff;
create index journals_staff on journals (staff_id, day, id);

-- Of somebody's orders the closed ones, too.
drop index orders_assigned;
create index orders_assigned on orders (assigned_to, status, status_since) where assigned_to is not null;
