-- Many records at once, from a sheet or by hand: beside the frameworks that files could bring before.
alter table import
  -- Only a framework is one thing; a sheet is about its rows.
  alter column head drop not null,
  -- The change set in which it was applied, and the job that takes it back.
  add column change_set bigint references change_set (id) on delete set null,
  add column undo_job integer references job (id) on delete set null;
