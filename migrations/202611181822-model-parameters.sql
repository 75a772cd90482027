-- How an account calls a model, and what its tokens cost. Ids of models are not rows of a table.
create table model_parameters (
  account_id int not null references accounts on delete cascade,
  model_id int not null,
  temperature double precision check (temperature between 0 and 2),
  seed int,
  context_tokens int check (context_tokens > 0),
  -- Credits for a million tokens.
  input_price double precision check (input_price >= 0),
  output_price double precision check (output_price >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, model_id)
);

-- Charges calls of models with a price by their tokens instead of by message.
alter table accounts add column bills_tokens boolean not null default false;
