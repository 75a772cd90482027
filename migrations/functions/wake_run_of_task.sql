-- A run that waits for a task goes on once that is completed, which approves it unless it was declined, or deleted.
create or replace function wake_run_of_task() returns trigger language plpgsql as $$
declare
  decided jsonb;
begin
  if tg_op = 'DELETE' then
    decided := jsonb_build_object('approved', false, 'comment', 'The task was deleted.', 'userId', null);
  else
    decided := jsonb_build_object('approved', new.decision is distinct from 'DECLINED',
      'comment', new.decision_comment, 'userId', new.completed_by);
  end if;
  perform wake_waits(array[w.run_id], array[w.step], 'TASK', decided) from run_waits w
  where w.task_id = old.id and w.ended_at is null;
  return null;
end $$;
create or replace trigger tasks_completed_wake after update of completed_at on tasks for each row
  when (old.completed_at is null and new.completed_at is not null) execute function wake_run_of_task();
create or replace trigger tasks_deleted_wake after delete on tasks for each row execute function wake_run_of_task();
