-- A device on which a new password was set by a mailed link is known for passwords, and for codes once one was right there.
alter table known_devices add column by_mail boolean not null default false;
