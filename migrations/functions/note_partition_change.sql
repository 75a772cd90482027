-- Notes the key of a row that is changed while the rows of its table are moved into parts of their own. Every change has
-- a note of its own: one that is taken away tells of what was committed by then, and of nothing that came later.
create or replace function note_partition_change() returns trigger language plpgsql as $$
begin
  execute format('insert into partition_changes (table_name, key) select $1, ($2).%I::text', tg_argv[1])
    using tg_argv[0], case when tg_op = 'DELETE' then old else new end;
  return null;
end $$;
