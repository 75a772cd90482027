-- A run is told the ids of its variables, since captures go by them. Whatever else the function does stays as it is.
do $$
declare
  definition text := pg_get_functiondef('take_runs'::regproc);
begin
  if position('''id'', v.id' in definition) = 0 then
    execute replace(definition, 'json_build_object(''name'', v.name', 'json_build_object(''id'', v.id, ''name'', v.name');
  end if;
end $$;
