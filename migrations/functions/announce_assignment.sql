create or replace function announce_assignment() returns trigger language plpgsql as $$
declare
  task record;
begin
  select t.id, t.account_id into task from tasks t
  where t.id = case tg_op when 'DELETE' then old.task_id else new.task_id end;
  if found then
    perform announce(task.account_id, 'task', null, array[task.id::text], 'updated', null, null);
  end if;
  return null;
end $$;

create or replace trigger task_assignees_live after insert or delete on task_assignees for each row
  execute function announce_assignment();
