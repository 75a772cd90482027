-- A tool has at most the rights of the teammate who last changed it. Null for an account key, or if they were deleted.
alter table tools add column set_up_by int references users on delete set null;
update tools set set_up_by = created_by;
create index tools_set_up_by on tools (set_up_by) where set_up_by is not null;
-- Pinned data may hold records that only they may read.
alter table graph_pins add column pinned_by int references users on delete cascade;
create index graph_pins_pinned_by on graph_pins (pinned_by) where pinned_by is not null;
