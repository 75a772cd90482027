-- Everything a template creates belongs to the account. Only the sample data is listed, so that it can be removed
-- again.
create table template_installations (
  -- Its order is the order of time.
  id uuid primary key,
  account_id int not null references accounts on delete cascade,
  template_id text not null,
  installed_by int references users on delete set null,
  -- Kind, id, name and address of each thing that was made.
  made jsonb not null,
  -- The requests that remove the sample data again.
  sample_data jsonb not null,
  sample_data_removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index template_installations_account on template_installations (account_id, id desc);
