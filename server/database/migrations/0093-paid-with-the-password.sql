-- Whether the password was asked for as an attempt was paid from the balance: only then does it make its receiver known.
alter table transactions add column by_password boolean not null default false;
