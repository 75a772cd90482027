-- Rows name the author of their last change, as they name their creator.
do $$
declare
  object record;
begin
  for object in select o.id from objects o where to_regclass('records.t' || o.id) is not null loop
    execute format('alter table records.%I add column updated_by int, add column updated_by_agent jsonb', 't' || object.id);
    execute format(
      'update records.%1$I as r
       set updated_by = case when c.id is null then r.created_by else c.user_id end,
         updated_by_agent = case when c.id is null then r.created_by_agent else c.agent end
       from records.%1$I as o left join lateral (
         select id, user_id, agent from row_changes
         where object_id = %2$s and row_id = o.id and action = ''updated'' order by at desc, id desc limit 1
       ) as c on true where o.id = r.id', 't' || object.id, object.id);
  end loop;
end $$;
