-- A request that calls other services can't be repeated when its outcome is unknown.
alter table idempotency_keys add column is_repeatable boolean not null default true;
alter table idempotency_keys alter column is_repeatable drop default;
