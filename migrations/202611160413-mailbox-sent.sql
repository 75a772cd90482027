-- How far the folder of what was sent is read: what a person writes there counts as theirs. Null until it is first seen.
alter table mailboxes add column sent_uid_validity text, add column sent_last_uid bigint;
