-- What ends the process that hands an event on must not end every process after it. Who hands on what is written down
-- apart from the events: marking a thousand of them would cost more than handing them on. Lost with a crash of the
-- database, it is the end of no process.
create unlogged table event_handovers (
  account_id int not null,
  -- The process (`worker_processes`).
  holder uuid not null,
  -- The event that is handed on by itself; null for a whole batch.
  event_id bigint,
  primary key (account_id, holder)
);

-- How many processes ended while it was handed on.
alter table events add column deaths smallint not null default 0;
