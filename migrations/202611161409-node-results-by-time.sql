-- The results of nodes lie in parts by time, which are made ahead and dropped as a whole. What is there stays where it
-- is, as the part for all that has none of its own; housekeeping moves it on in the background.

-- A move that is under way: rows are copied in the order of their keys.
create table partition_moves (
  table_name text primary key,
  copied_to text,
  begun_at timestamptz not null default now()
);
-- What was changed meanwhile, and is copied once more.
create table partition_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  key text not null
);

alter table node_results rename to node_results_default;
alter index node_results_pkey rename to node_results_default_pkey;
-- Making or dropping a part would lock all runs for a moment, and each result would be looked up once more: results are
-- written by statements that hold their run, and deleted with it by a trigger.
alter table node_results_default drop constraint node_results_run_id_fkey;
drop trigger node_results_created_live on node_results_default;
drop trigger node_results_updated_live on node_results_default;

-- In the order of runs: all of a run lies in one part, and whoever knows the run looks into no other.
create table node_results (like node_results_default including all excluding indexes) partition by range (run_id);
alter table node_results add primary key (run_id, step);
create trigger node_results_created_live after insert on node_results for each row
  execute function announce_node_result();
create trigger node_results_updated_live after update of status on node_results for each row
  when (old.status is distinct from new.status) execute function announce_node_result();
alter table node_results attach partition node_results_default default;

-- Where nothing is there yet, the parts of this month and the next are.
do $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  bounds text[];
begin
  if exists (select from node_results) then return; end if;
  for n in 0..1 loop
    select array_agg(overlay(time placing '-' from 9 for 0) || '-0000-0000-000000000000' order by time) into bounds
    from (select lpad(to_hex((extract(epoch from month + (n + i) * interval '1 month') * 1000)::bigint), 12, '0') as time
      from generate_series(0, 1) i) as times;
    execute format('create table %I partition of node_results for values from (%L) to (%L)',
      'node_results_' || to_char(month + n * interval '1 month', 'YYYYMMDD'), bounds[1], bounds[2]);
  end loop;
end $$;
