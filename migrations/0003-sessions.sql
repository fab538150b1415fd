-- Sessions: one row per sign-in. Tokens are stored as SHA-256 hashes only, and go with their session.

create table session (
  id bigint generated always as identity primary key,
  app_user integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index on session (app_user);

create table access_token (
  hash bytea primary key,
  session bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index on access_token (session);
create index on access_token (expires_at);

create table refresh_token (
  hash bytea primary key,
  session bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  -- A used token is kept: when it comes back, somebody copied it, and the whole session ends.
  used_at timestamptz
);
create index on refresh_token (session);
create index on refresh_token (expires_at);

-- Wrong passwords, per account and per address, counted here so that it holds across server processes.
create table sign_in_attempt (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index on sign_in_attempt (last_at);
