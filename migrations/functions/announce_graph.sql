create or replace function announce_graph() returns trigger language plpgsql as $$
declare
  owner text;
begin
  if has_audience(new.account_id, 'graph') then
    select coalesce((select 'workflow:' || id from workflows where graph_id = new.id),
      (select 'flow:' || id from flows where graph_id = new.id)) into owner;
    perform announce(new.account_id, 'graph', owner, array[owner],
      case when old.live_snapshot_id is distinct from new.live_snapshot_id then 'published' else 'updated' end,
      null, jsonb_build_object('revision', new.revision));
  end if;
  return null;
end $$;

create or replace trigger graphs_live after update of revision, live_snapshot_id on graphs for each row
  when (old.revision is distinct from new.revision or old.live_snapshot_id is distinct from new.live_snapshot_id)
  execute function announce_graph();
