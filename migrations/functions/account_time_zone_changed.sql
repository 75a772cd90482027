-- Queries and defaults go by the account's time zone, which every process remembers with the account's definitions:
-- a new zone counts as a change of them all.
create or replace function account_time_zone_changed() returns trigger language plpgsql as $$
begin
  update record_catalogues set version = version + 1 where account_id = new.id;
  update objects o set version = c.version from record_catalogues c
    where o.account_id = new.id and c.account_id = new.id;
  return null;
end $$;

create or replace trigger account_time_zone after update of time_zone on accounts
  for each row when (old.time_zone is distinct from new.time_zone) execute function account_time_zone_changed();
