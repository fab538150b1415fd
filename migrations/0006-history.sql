-- Who changed what, when, from what to what. Written in the transaction of the change itself; never updated.

create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign keys: history outlives what it tells about.
  app_user integer,
  organization integer,
  object text not null,
  record integer not null,
  action text not null check (action in ('create', 'update', 'delete')),
  -- {"title": ["from", "to"]}, as stored; for a new record the first is null, for a deleted one the second.
  changes jsonb not null
);
create index on history (object, record, id);
create index on history (organization, id);
create index on history (app_user, id);
