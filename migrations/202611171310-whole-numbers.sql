-- Whole numbers are kept as bigint: they are grouped and compared in less time than numeric ones. Those from before are
-- converted in the background; one that has a value with a fraction, which only rows in the trash can have, is left.
alter table fields
  add column column_type text check (column_type = 'bigint'),
  add column conversion_refused_at timestamptz;

create index fields_unconverted on fields (id)
  where column_type is null and type = 'number' and metadata ->> 'format' = 'integer';
