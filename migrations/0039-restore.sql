-- Restoring what was deleted or changed: see src/server/restore.

-- What was deleted, the newest first.
create index on change (table_name, id) where operation = 'delete' and not partial;

-- As in 0032. What a remembered row does not say, because it is a secret or a column of later, stays as it is; a row that was gone
-- gets the default there.
create or replace function put_back(of_table text, rows jsonb) returns void language plpgsql as $$
declare
  names text;
  keys text;
  given text;
  same text;
  defaults text;
begin
  select string_agg(quote_ident(a.attname), ', '),
    string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any(i.indkey)),
    string_agg(case when a.attname in ('revision', 'grid_revision')
      then format('%1$I = r.%1$I + 1', a.attname)
      else format('%1$I = excluded.%1$I', a.attname) end, ', ') filter (where a.attnum <> all(i.indkey)),
    string_agg(format('r.%1$I = (given.row->>%1$L)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)), ' and ')
      filter (where a.attnum = any(i.indkey)),
    string_agg(format('%L, to_jsonb(%s)', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') filter (where d.adbin is not null)
    into names, keys, given, same, defaults
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where i.indrelid = of_table::regclass and i.indisprimary
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  perform set_config('leerlijn.putting_back', 'on', true);
  execute format('insert into %1$I as r (%2$s)
    select %2$s from jsonb_populate_recordset(null::%1$I, (
      select jsonb_agg(coalesce(to_jsonb(r), jsonb_build_object(%6$s)) || given.row)
      from jsonb_array_elements($1) as given (row) left join %1$I r on %5$s))
    on conflict (%3$s) do %4$s',
    of_table, names, keys, coalesce('update set ' || given, 'nothing'), same, coalesce(defaults, '')) using rows;
  perform set_config('leerlijn.putting_back', '', true);
end
$$;

-- As in 0012. A programme that is put back has its own calendars, with the numbers that they had.
create or replace function add_programme_calendars() returns trigger language plpgsql as $$
begin
  if current_setting('leerlijn.putting_back', true) = 'on' then return null; end if;
  insert into programme_calendar (organization, programme, year, state)
  select new.organization, new.id, n, (select id from state order by position limit 1)
  from generate_series(1, coalesce(nullif(new.duration, 0), 1)) as n
  on conflict do nothing;
  return null;
end
$$;
