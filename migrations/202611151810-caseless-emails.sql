-- E-mail addresses are unique whatever their case. Where rows differ only in case already, all of them stay: the first
-- one keeps others out, the rest are left out of the index.
do $$
declare
  field record;
  repeated text[];
begin
  for field in
    select id, object_id from fields where is_unique and type = 'string' and metadata->>'format' = 'email'
  loop
    execute format(
      'select coalesce(array_agg(id), ''{}'') from (
         select id, row_number() over (partition by lower(f%1$s) order by id) as place
         from records.t%2$s where deleted_at is null and f%1$s is not null) as rows where place > 1',
      field.id, field.object_id) into repeated;
    execute format('drop index if exists records.f%s_unique', field.id);
    execute format(
      'create unique index f%1$s_unique on records.t%2$s (lower(f%1$s))
         where deleted_at is null and f%1$s is not null and id <> all (%3$L::text[])',
      field.id, field.object_id, repeated);
  end loop;
end $$;
