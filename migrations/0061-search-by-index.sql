-- People are found by name, and what resembles is looked for by the index. PostgreSQL puts the operator itself, which an index knows, in the place of a function only
-- if the function does not promise more than the operator does; that one goes by a setting, so it is stable and not immutable.

-- With the extension pg_trgm a part of a title is found by an index, and mistakes in typing are forgiven. A server that does not have
-- it, or does not allow it, finds everything else. Can be called again once it has.
create or replace function prepare_search(with_extension boolean default true) returns boolean language plpgsql as $$
declare
  place record;
begin
  if with_extension then
    begin
      create extension if not exists pg_trgm;
    exception when others then
      with_extension := false;
    end;
  end if;
  if with_extension then
    execute format($sql$
      create or replace function resembles(typed text, key text) returns boolean language sql stable parallel safe
        return typed operator(%1$I.<%%) key;
      create or replace function resemblance(typed text, key text) returns real language sql immutable parallel safe
        return %1$I.word_similarity(typed, key)
    $sql$, (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
  else
    create or replace function resembles(typed text, key text) returns boolean language sql immutable parallel safe
      return false;
    create or replace function resemblance(typed text, key text) returns real language sql immutable parallel safe
      return 0::real;
  end if;
  for place in select * from (values
    ('organization', 'title'), ('organizational_unit', 'title'), ('programme', 'title'), ('programme', 'programme_code'),
    ('programme', 'croho_code'), ('programme_part', 'title'), ('programme_part', 'study_guide_number'),
    ('educational_unit', 'title'), ('educational_unit', 'study_guide_number'), ('course', 'title'), ('course', 'identifier'),
    ('exam', 'title'), ('exam', 'identifier'), ('learning_outcome', 'title'), ('learning_outcome', 'code'),
    ('learning_outcome_framework', 'title'), ('system', 'system')) as places (in_table, in_column)
  loop
    execute format('drop index if exists %I', 'search_' || place.in_table || '_' || place.in_column);
    if with_extension then
      execute format('create index %I on %I using gin (search_key(%I) %I.gin_trgm_ops)',
        'search_' || place.in_table || '_' || place.in_column, place.in_table, place.in_column,
        (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
    end if;
  end loop;
  -- People by their whole name, and by what they sign in with.
  drop index if exists search_app_user;
  if with_extension then
    execute format(
      'create index search_app_user on app_user
         using gin (search_key(firstname || '' '' || lastname) %1$I.gin_trgm_ops, lower(username) %1$I.gin_trgm_ops)',
      (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
  end if;
  return with_extension;
end
$$;
select prepare_search();
