-- A walk of a machine client through the pages of a list of OEAPI: the items that it found when it began, in their order. In the database,
-- because each page may be answered by another process. Not logged: after a crash a client begins anew.
create unlogged table oeapi_walk (
  api_client integer not null references api_client (id) on delete cascade,
  -- What was asked, without the page, as a hash.
  list bytea not null,
  began timestamptz not null default now(),
  ids uuid[] not null,
  kinds text[] not null,
  primary key (api_client, list)
);
