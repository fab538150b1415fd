-- The search makes the key of every row that it looks at, some of them several times, so that takes most of its time. As one
-- expression PostgreSQL puts it in the place of the call, for the many titles that have nothing to take out; the others take only the
-- steps that they need. Keys stay what they were, and so do the indexes.
create function search_key_of_signs(given text) returns text language plpgsql immutable parallel safe as $$
declare
  plain text;
  apart text;
  joined text;
begin
  if given ~ '[^ -~]' then
    plain := lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]+', '', 'g') collate "und-x-icu");
    -- Only accents.
    if plain !~ '[^a-z0-9 ]|^ |  | $' then return plain; end if;
  else
    plain := lower(given);
  end if;
  apart := btrim(regexp_replace(plain, '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f]+', ' ', 'g'));
  -- No signs inside a word.
  if plain !~ '[^\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f][!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]+[^\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f]'
  then return apart; end if;
  joined := btrim(regexp_replace(
    regexp_replace(plain, '[!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e]+', '', 'g'),
    '[\s\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f]+', ' ', 'g'));
  return apart || ' ' || joined;
end
$$;

create or replace function search_key(given text) returns text language sql immutable parallel safe
  return case when given !~ '[^A-Za-z0-9 ]|^ |  | $' then lower(given) else search_key_of_signs(given) end;
