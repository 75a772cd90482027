-- Until when one caller renews the credentials of a connected account; the others wait for them. No transaction is held
-- while the service is asked.
alter table connected_accounts add column renewing_until timestamptz;
