-- Reads as of a moment: any reader runs on tables as they were.

-- From when on everything is remembered: earlier moments cannot be shown. Rises when old history is forgotten.
create table memory_start (at timestamptz not null);
insert into memory_start select coalesce(min(at), now()) from change_set where kind <> 'history';

-- As in 0031, for several records or programmes at once.
drop function rows_before(text, bigint, text, integer);
create function rows_before(of_table text, before_set bigint, scope text default null, scope_ids integer[] default null)
returns setof jsonb language plpgsql stable as $$
declare
  spec captured_table;
  row_key text;
  past_key text;
begin
  select * into strict spec from captured_table where table_name = of_table;
  select format('jsonb_build_array(%s)', string_agg(format('r.%I', a.attname), ', ')),
    format('jsonb_build_array(%s)', string_agg(format('coalesce(c.before, c.after)->%L', a.attname), ', '))
    into row_key, past_key
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = of_table::regclass and i.indisprimary;
  return query execute format($query$
    with later as (
      select distinct on (key) key, before from (
        select %1$s as key, c.id, c.before from change c
        where c.table_name = %2$L and c.change_set >= $1 and not c.partial and %3$s
      ) as each order by key, id
    )
    select to_jsonb(r) - %4$L::text[] from %2$I r
    where %5$s and not exists (select from later where later.key = %6$s)
    union all
    select before from later where before is not null
  $query$, past_key, of_table,
    case when scope is null then 'true' else format('c.%I = any($2)', scope) end, spec.secrets,
    case scope
      when 'record' then spec.record_sql || ' = any($2)'
      when 'programme' then spec.programme_sql || ' = any($2)'
      else 'true' end,
    row_key) using before_set, scope_ids;
end
$$;

-- A moment is told in milliseconds, so what happened within its millisecond has happened.
create or replace function change_set_after(moment timestamptz) returns bigint language sql stable as $$
  select coalesce((
    select id from change_set where at >= date_trunc('milliseconds', moment) + interval '1 millisecond'
    order by at, id limit 1), 9007199254740991)
$$;

-- Hides a table behind a temporary one of the same name with the rows as they were, until the transaction ends. `also_others`:
-- rows outside the scope stay visible as they are now.
create function show_past(
  of_table text, before_set bigint, scope text, scope_ids integer[], also_others boolean default false
) returns void language plpgsql as $$
declare
  home text := current_setting('leerlijn.home_schema');
begin
  -- What this reads is the table itself and not what hides it; a name without a schema means the hidden one afterwards.
  perform set_config('search_path', format('%I, pg_temp', home), true);
  execute format('create temporary table %1$I on commit drop as
    select past.* from rows_before(%1$L, %2$L::bigint, %3$L, %4$L::integer[]) as row
    cross join lateral jsonb_populate_record(null::%5$I.%1$I, row) as past',
    of_table, before_set, scope, scope_ids, home);
  if also_others then
    execute format('insert into pg_temp.%1$I select r.* from %2$I.%1$I r where r.id <> all(%3$L::integer[])',
      of_table, home, scope_ids);
  end if;
  perform set_config('search_path', format('pg_temp, %I', home), true);
end
$$;
