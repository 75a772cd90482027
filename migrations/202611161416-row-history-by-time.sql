-- The history of rows lies in parts by time, as the results of nodes do. Its ids have no time in them: the moment of the
-- change tells the part.
alter table row_changes rename to row_changes_default;
alter index row_changes_pkey rename to row_changes_default_pkey;
alter index row_changes_row rename to row_changes_default_row;
drop trigger row_changes_live on row_changes_default;

-- Before PostgreSQL 17 no table that lies in parts has an identity column.
alter table row_changes_default alter column id drop identity;
create sequence row_change_ids;
select setval('row_change_ids', coalesce((select max(id) from row_changes_default), 1),
  exists (select from row_changes_default));
alter table row_changes_default alter column id set default nextval('row_change_ids');

create table row_changes (like row_changes_default including all excluding indexes) partition by range (at);
create index row_changes_row on row_changes (object_id, row_id, at desc, id desc);
create trigger row_changes_live after insert on row_changes referencing new table as changed for each statement
  execute function announce_row_changes();
alter table row_changes attach partition row_changes_default default;

-- Where nothing is there yet, the parts of this month and the next are.
do $$
declare
  month timestamptz := date_trunc('month', now(), 'UTC');
begin
  if exists (select from row_changes) then return; end if;
  for n in 0..1 loop
    execute format('create table %I partition of row_changes for values from (%L) to (%L)',
      'row_changes_' || to_char((month at time zone 'UTC') + n * interval '1 month', 'YYYYMMDD'),
      ((month at time zone 'UTC') + n * interval '1 month') at time zone 'UTC',
      ((month at time zone 'UTC') + (n + 1) * interval '1 month') at time zone 'UTC');
  end loop;
end $$;
