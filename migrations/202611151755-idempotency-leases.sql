-- A request that claims an Idempotency-Key renews the claim until it is answered. One that lapsed belonged to a process
-- that is gone: the request may be sent again.
alter table idempotency_keys
  add column claimed_until timestamptz,
  -- Counts those who claimed it: whoever answers with an older number was taken for dead.
  add column claims int not null default 1;
