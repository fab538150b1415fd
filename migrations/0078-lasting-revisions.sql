-- A revision is the time of the last change, no longer a count of changes: a browser keeps it in an ETag, and after a fail-over that
-- lost changes, or a backup restored into another database, the same count could belong to other data.
-- Works with programs from 0073-names-of-outcomes.sql on.

-- In milliseconds, so that sums stay exact in double precision. Higher than the last one, even if the clock was set back.
create function next_revision(last bigint default 0) returns bigint language sql volatile as $$
  select greatest(last + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
$$;

-- As in 0077, with revisions from next_revision.
create or replace function close_change_set() returns trigger language plpgsql as $$
declare
  school integer;
  has_shared_user boolean;
  lacks_school boolean;
  lacks_programme boolean;
begin
  select case when count(distinct organization) = 1 then min(organization) end,
      bool_or(organization is null and table_name = 'app_user' and operation = 'update'),
      bool_or(organization is null and (table_name <> 'app_user' or operation <> 'update')),
      bool_or(programme is null and table_name like 'rel\_\_%')
    into school, has_shared_user, lacks_school, lacks_programme from change where change_set = new.id;
  if school is not null and not has_shared_user then
    update change_set set organization = school where id = new.id;
  end if;
  if school is not null and lacks_school then
    update change set organization = school
      where change_set = new.id and organization is null and (table_name <> 'app_user' or operation <> 'update');
  end if;
  if lacks_programme then
    update change lesson set programme = (
        select programme from change item
        where item.change_set = new.id and item.table_name = 'placement' and item.record = lesson.record limit 1)
      where change_set = new.id and programme is null and table_name like 'rel\_\_%';
  end if;
  insert into table_revision (organization, table_name, value)
    select organization, table_name, next_revision() from (
      select distinct coalesce(organization, 0) as organization, table_name from change where change_set = new.id
      order by 1, 2) changed
    on conflict (organization, table_name) do update set value = next_revision(table_revision.value);
  insert into programme_revision (organization, programme, value)
    select organization, programme, next_revision() from (
      select distinct coalesce(organization, 0) as organization, coalesce(programme, 0) as programme
      from change where change_set = new.id order by 1, 2) changed
    on conflict (organization, programme) do update set value = next_revision(programme_revision.value);
  return null;
end
$$;
