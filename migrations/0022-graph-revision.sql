-- Counts the edits of a draft, so that a process knows whether the graph that it still holds is the one there is.
alter table graphs add column revision bigint not null default 0;
