-- A photo shows best what is wrong: a case takes files, each as a message of its own, without words.
alter table case_messages add column file_id bigint references files;
alter table case_messages add constraint case_messages_say check (message <> '' or file_id is not null);
