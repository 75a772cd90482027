-- The steps at which the loops around it began, outermost first. Null for steps of earlier versions.
alter table node_results add column loops int[];
-- The run whose results it kept.
alter table runs add column restarted_from uuid;
