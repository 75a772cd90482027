-- What a commit says of a run that another process has now, or that was cancelled.
create or replace function refuse_commit() returns uuid language plpgsql as $$
begin
  raise exception 'the run is not held' using errcode = 'RUN01';
end
$$;
