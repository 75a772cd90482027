-- A turn is held by the process that runs it, like everything else that one process has: under an id of the list of those
-- at work, which every process is on that answers somebody, also where it runs no jobs.

alter table worker_processes add column runs_jobs boolean not null default true;

alter table conversations
  drop column lease_until,
  add column holder uuid;
create index conversations_held on conversations (holder) where holder is not null;
