-- Indexes that were made because people often sort by a field, beside those that shared views want.
alter table view_indexes add column automatic boolean not null default false;
