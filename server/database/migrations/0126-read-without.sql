-- What a statement was read without, since its column was not known or not chosen: its lines are known again in a file that
-- has it. Null of those from before this was kept, and of an older process's.
alter table bank_statements add column read_without text[];
