-- Counts the changes of a programme (0: of no single one, which may concern all), so that what was found in its plan can be kept
-- until something changes.
create table programme_revision (
  organization integer not null,
  programme integer not null,
  value bigint not null,
  primary key (organization, programme)
) with (fillfactor = 50);

-- As in 0031, with the revisions of programmes.
create or replace function close_change_set() returns trigger language plpgsql as $$
declare
  school integer;
begin
  select min(organization) into school from change where change_set = new.id
    having count(distinct organization) = 1;
  if school is not null then
    update change_set set organization = school where id = new.id;
    update change set organization = school where change_set = new.id and organization is null;
  end if;
  update change lesson set programme = (
      select programme from change item
      where item.change_set = new.id and item.table_name = 'placement' and item.record = lesson.record limit 1)
    where change_set = new.id and programme is null and table_name like 'rel\_\_%';
  insert into table_revision (organization, table_name, value)
    select distinct coalesce(organization, 0), table_name, 1 from change where change_set = new.id order by 1, 2
    on conflict (organization, table_name) do update set value = table_revision.value + 1;
  insert into programme_revision (organization, programme, value)
    select distinct coalesce(organization, 0), coalesce(programme, 0), 1 from change where change_set = new.id order by 1, 2
    on conflict (organization, programme) do update set value = programme_revision.value + 1;
  return null;
end
$$;
