-- Puts jobs in. Under a key, a new one takes the place of the one that waits, whose deaths it keeps; one that is under way
-- loses its key and is not tried again, and one that failed stays as what it is.
create or replace function add_jobs(specs json) returns void language plpgsql as $$
declare
  spec record;
begin
  insert into jobs (account_id, name, payload, queue, priority, run_at, is_asleep, max_attempts)
  select s."accountId", s.name, s.payload, s.queue, s.priority, coalesce(s."runAt", now()),
    coalesce(s."runAt" > now(), false), s.attempts
  from rows from (json_to_recordset(specs) as ("accountId" int, name text, payload json, queue text, key text,
    priority smallint, "runAt" timestamptz, attempts smallint)) with ordinality
    as s ("accountId", name, payload, queue, key, priority, "runAt", attempts, place)
  where s.key is null order by s.place;
  for spec in
    select * from json_to_recordset(specs) as s ("accountId" int, name text, payload json, queue text, key text,
      priority smallint, "runAt" timestamptz, attempts smallint) where s.key is not null order by s.key
  loop
    -- Again where it was taken on between the two.
    loop
      update jobs set key = null, max_attempts = greatest(attempts, 1)
      where key = spec.key and (holder is not null or failed_at is not null);
      insert into jobs as waiting (account_id, name, payload, queue, key, priority, run_at, is_asleep, max_attempts)
      values (spec."accountId", spec.name, spec.payload, spec.queue, spec.key, spec.priority,
        coalesce(spec."runAt", now()), coalesce(spec."runAt" > now(), false), spec.attempts)
      on conflict (key) where key is not null do update set account_id = excluded.account_id, name = excluded.name,
        payload = excluded.payload, queue = excluded.queue, priority = excluded.priority, run_at = excluded.run_at,
        is_asleep = excluded.is_asleep, max_attempts = excluded.max_attempts, attempts = 0, interrupts = 0, last_error = null
      where waiting.holder is null and waiting.failed_at is null;
      exit when found;
    end loop;
  end loop;
  perform pg_notify('jobs', '');
end
$$;
