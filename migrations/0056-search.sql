-- Finding records by what people type. Nothing is kept twice: indexes on expressions, so what is found is always what is stored.

-- A text as it is compared: without accents and capitals, words apart by one space. Where signs stood inside a word, the words come
-- once more without them: 'HBO-ICT' is found by 'hbo', 'ict' and 'hboict'. The same as `searchKey` in shared/search.
create function search_key(given text) returns text language plpgsql immutable parallel safe as $$
declare
  plain text;
  apart text;
  joined text;
begin
  -- Most titles: nothing to take out.
  if given !~ '[^A-Za-z0-9 ]|^ |  | $' then return lower(given); end if;
  plain := lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]+', '', 'g') collate "und-x-icu");
  apart := btrim(regexp_replace(plain, '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f]+', ' ', 'g'));
  joined := btrim(regexp_replace(
    regexp_replace(plain, '[!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]+', '', 'g'),
    '[\s\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f]+', ' ', 'g'));
  if apart = joined then return apart; end if;
  return apart || ' ' || joined;
end
$$;

-- A long text by its stems, in Dutch. Tags are no words. Names in its body are bound now: an index is built with another search path.
create function search_document(given text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.dutch', search_key(regexp_replace(given, '<[^>]*>', ' ', 'g')));

-- With the extension pg_trgm a part of a title is found by an index, and mistakes in typing are forgiven. A server that does not have
-- it, or does not allow it, finds everything else. Can be called again once it has.
create function prepare_search(with_extension boolean default true) returns boolean language plpgsql as $$
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
      create or replace function resembles(typed text, key text) returns boolean language sql immutable parallel safe
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
  return with_extension;
end
$$;
select prepare_search();

create index on programme using gin (search_document(description));
create index on programme_part using gin (search_document(description));
create index on educational_unit using gin (search_document(description));
create index on learning_outcome using gin (search_document(description));
create index on learning_outcome_framework using gin (search_document(description));
