-- The language of whoever writes, where the channel knows it: in it they are told that they wait for a person.
alter table conversations add column language text;
