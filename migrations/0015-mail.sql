-- Mail that a transaction promised, password resets that were asked for, and the tokens of their links.

-- Written along with the change that it tells about, and removed once it has been handed over: links in it open accounts.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- The template and what it is filled with.
  kind text not null,
  data jsonb not null,
  attempts integer not null default 0,
  -- Not before this moment: now, after a failure later; while a server is sending it, when that server counts as lost.
  next_at timestamptz not null default now(),
  -- After this moment it is of no use to anybody.
  expires_at timestamptz not null
);
create index on mail (next_at);

-- Asking is the same single insert for a known and an unknown address; what comes of it is decided a moment later.
create table password_reset_request (
  id bigint generated always as identity primary key,
  email text not null,
  requested_at timestamptz not null default now()
);

create table password_reset (
  -- SHA-256 of the token in the link.
  hash bytea primary key,
  app_user integer not null references app_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index on password_reset (app_user);
create index on password_reset (expires_at);

create index app_user_email on app_user (lower(email));
