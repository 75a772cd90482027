-- Events are handed on account by account, so that what one account's listeners do holds up nobody else; one that cannot
-- be handed on at all stays, with the reason, until somebody sends it again.
alter table events
  add column failed_at timestamptz,
  add column error text;
create index events_waiting on events (account_id, id) where failed_at is null;
create index events_failed on events (failed_at) where failed_at is not null;
