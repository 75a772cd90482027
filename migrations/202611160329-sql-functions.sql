-- Which files of `functions/` the database has: one that has changed since is put in again.
create table sql_functions (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);
