-- Names in the files of `frontdesk pull`, given once: renaming a thing does not rename its file.
create table configuration_keys (
  account_id int not null references accounts on delete cascade,
  folder text not null,
  key text not null,
  thing text not null,
  primary key (account_id, folder, key)
);
