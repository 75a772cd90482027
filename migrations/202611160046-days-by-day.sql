-- `/metrics` tells what was done today, over all accounts.
create index run_days_day on run_days (day);
create index conversation_days_day on conversation_days (day);
create index credit_days_day on credit_days (day);
