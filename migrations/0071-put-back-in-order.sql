-- As in 0039, in the order in which the rows are given: what is remembered of it is told in that order.
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
      select jsonb_agg(coalesce(to_jsonb(r), jsonb_build_object(%6$s)) || given.row order by given.nth)
      from jsonb_array_elements($1) with ordinality as given (row, nth) left join %1$I r on %5$s))
    on conflict (%3$s) do %4$s',
    of_table, names, keys, coalesce('update set ' || given, 'nothing'), same, coalesce(defaults, '')) using rows;
  perform set_config('leerlijn.putting_back', '', true);
end
$$;
