-- Names are looked up in one way of writing. Those of before are brought to it, unless two people would then have the same
-- name: the first keeps it, and the other is given another by who manages users.
with written as (
  select id, username,
    btrim(regexp_replace(replace(normalize(username, NFKC), 'İ', 'I'), '([ij])\u0307', '\1', 'gi')) as name
  from app_user
), wanted as (
  select distinct on (lower(name)) id, name from written where name <> username order by lower(name), id
)
update app_user set username = wanted.name from wanted
where app_user.id = wanted.id
  and not exists (select from app_user other where other.id <> wanted.id and lower(other.username) = lower(wanted.name));
