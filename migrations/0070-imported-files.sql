-- What was read of a file is still there after a reload: so are its name, its columns, and the file itself, to read it again with
-- other columns.
alter table import
  add column name text not null default '',
  add column columns jsonb not null default '[]',
  -- The user said which columns are which.
  add column mapped boolean not null default false,
  -- Null where there are no columns to choose.
  add column content bytea;
