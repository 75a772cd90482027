-- How much one person has written to a connection in this hour and on this day: who writes more than a person does is not
-- answered any further. A hash stands for the person; rows of days that are over are deleted.
create table channel_senders (
  connection_id int not null references channel_connections on delete cascade,
  sender uuid not null,
  hour timestamptz(0) not null,
  in_hour int not null,
  day timestamptz(0) not null,
  in_day int not null,
  primary key (connection_id, sender)
) with (fillfactor = 70);

-- Whether the agent answers it, or it is only kept.
alter table channel_inbox add column is_answered boolean not null default true;
