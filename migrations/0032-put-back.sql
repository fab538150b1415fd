-- Puts rows back as they were remembered: those that are gone are there again, those that are there get their earlier values.
-- Revisions go on rising, because whoever read the row in between must be told that it changed.
create function put_back(of_table text, rows jsonb) returns void language plpgsql as $$
declare
  names text;
  keys text;
  given text;
begin
  select string_agg(quote_ident(a.attname), ', '),
    string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any(i.indkey)),
    string_agg(case when a.attname in ('revision', 'grid_revision')
      then format('%1$I = r.%1$I + 1', a.attname)
      else format('%1$I = excluded.%1$I', a.attname) end, ', ') filter (where a.attnum <> all(i.indkey))
    into names, keys, given
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid
  where i.indrelid = of_table::regclass and i.indisprimary
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('insert into %1$I as r (%2$s) select %2$s from jsonb_populate_recordset(null::%1$I, $1)
    on conflict (%3$s) do update set %4$s', of_table, names, keys, given) using rows;
end
$$;

-- Whether a change set was taken back.
create index on change_set (undoes) where undoes is not null;
