-- When somebody who signed in earlier proved at their institution that it is still them. It counts as signing in for what asks that it
-- was not long ago.
alter table session add column confirmed_at timestamptz;

-- The session for which somebody is at the provider.
alter table sso_attempt add column confirms bigint references session (id) on delete cascade;
create index on sso_attempt (confirms);
