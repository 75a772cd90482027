-- Fields have a description and a validation rule.
alter table fields add column description text, add column rule jsonb;
