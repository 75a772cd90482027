create or replace function announce_task() returns trigger language plpgsql as $$
declare
  task record;
begin
  task := case tg_op when 'DELETE' then old else new end;
  perform announce(task.account_id, 'task', null, array[task.id::text],
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, task.created_by, null);
  return null;
end $$;

create or replace trigger tasks_live after insert or update or delete on tasks for each row execute function announce_task();
