-- An agent has at most the rights of the teammate who last changed its settings. Null if they were deleted.
alter table agents add column set_up_by int references users on delete set null;
update agents set set_up_by = created_by;
create index agents_set_up_by on agents (set_up_by) where set_up_by is not null;
-- True for approvals of runs with the rights of a teammate. Their text may have values of records that others can't see.
alter table tasks add column is_of_run boolean not null default false;
-- Pins from before the previous migration don't say whose rights their data has.
delete from graph_pins where pinned_by is null;
