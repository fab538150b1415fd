-- The blocks of a grid are equally wide, and the weeks of one block share its width evenly. Until now the weeks of all its
-- blocks together shared the width of a grid, and a unit that stands on blocks covered them whole. Where a unit covers other
-- weeks by this, the rows of what is planned in it move along: every course and exam keeps its calendar week. A unit that
-- would no longer cover a week in which something is planned becomes wide enough for it; where another item stands in the
-- way of that, it moves to the first free row below.

-- How many weeks the blocks of every study year have, as the planner counts them.
create table axis_block as
with first_day as (
  select p.id as programme, p.organization, p.organizational_unit,
    coalesce(y.start_date, case when p.year_start > 0 then make_date(p.year_start, 9, 1) end) as day
  from programme p left join calendar_year y on y.id = p.calendar_year
), study_year as (
  select c.programme, c.year, f.organizational_unit, running.id as calendar_year
  from programme_calendar c join first_day f on f.programme = c.programme
  cross join lateral (
    select y.id from calendar_year y
    where y.organization = f.organization and extract(year from y.start_date) = extract(year from f.day) + c.year - 1
    -- Of two that begin in the same year, the one that begins nearest to the same day.
    order by abs(f.day - (y.start_date - make_interval(years => c.year - 1))::date), y.start_date
    limit 1
  ) running
)
select s.programme, s.year,
  (row_number() over in_year)::int - 1 as block,
  greatest(0, ceil((coalesce(b.end_date, part.end_date) - coalesce(b.start_date, part.start_date)) / 7.0))::int as weeks
from study_year s
join year_part part on part.organizational_unit = s.organizational_unit and part.calendar_year = s.calendar_year
left join calendar_block b on b.year_part = part.id
window in_year as (partition by s.programme, s.year order by part.position, b.position);
create index on axis_block (programme, year);

-- Every unit in which something is planned, with the blocks of the grid on which it stands.
create table axis_unit as
with recursive item (id, programme, year, kind, x, width, first_block, blocks) as (
  select p.id, p.programme, p.year, p.kind, p.x, p.width, 0, a.blocks
  from placement p
  join (select programme, year, count(*)::int as blocks from axis_block group by programme, year) a using (programme, year)
  where p.parent is null
  union all
  select p.id, p.programme, p.year, p.kind, p.x, p.width, i.first_block + i.x * i.blocks / 12,
    ((i.x + i.width) * i.blocks + 11) / 12 - i.x * i.blocks / 12
  from placement p join item i on i.id = p.parent
  where i.kind = 'part'
)
select id, programme, year, kind, first_block, blocks
from item
where kind in ('block_unit', 'week_unit') and exists (select from placement l where l.parent = item.id);

-- The first and last week that columns cover, counted within the grid.
create function covered_weeks(unit axis_unit, x integer, width integer, out first_week integer, out last_week integer)
language sql stable as $$
  select min(before + from_week), max(before + to_week)
  from (
    select (sum(weeks) over (order by block) - weeks)::int as before,
      greatest(x * unit.blocks * weeks / 12 - (block - unit.first_block) * weeks, 0) as from_week,
      least(((x + width) * unit.blocks * weeks + 11) / 12 - 1 - (block - unit.first_block) * weeks, weeks - 1) as to_week
    from axis_block
    where programme = unit.programme and year = unit.year
      and block between unit.first_block and unit.first_block + unit.blocks - 1
  ) as own
  where from_week <= to_week
$$;

do $$
declare
  unit axis_unit;
  placed placement;
  old_first integer;
  old_count integer;
  new_first integer;
  new_count integer;
  needed_first integer;
  needed_last integer;
  left_edge integer;
  right_edge integer;
  free_row integer;
  rows_down integer;
begin
  for unit in select * from axis_unit order by id loop
    select * into placed from placement where id = unit.id;
    if unit.kind = 'week_unit' then
      select placed.x * total / 12, ((placed.x + placed.width) * total + 11) / 12 - placed.x * total / 12
      into old_first, old_count
      from (
        select coalesce(sum(weeks), 0)::int as total from axis_block
        where programme = unit.programme and year = unit.year
          and block between unit.first_block and unit.first_block + unit.blocks - 1
      ) as grid;
    else
      select coalesce(sum(weeks) filter (where block < unit.first_block + placed.x * unit.blocks / 12), 0),
        coalesce(sum(weeks) filter (where block between unit.first_block + placed.x * unit.blocks / 12
          and unit.first_block + ((placed.x + placed.width) * unit.blocks + 11) / 12 - 1), 0)
      into old_first, old_count
      from axis_block where programme = unit.programme and year = unit.year and block >= unit.first_block;
    end if;
    select first_week, last_week - first_week + 1 into new_first, new_count
    from covered_weeks(unit, placed.x, placed.width);
    continue when old_count = 0 or new_count is null or (new_first = old_first and new_count = old_count);

    -- What stands below the last week is planned in none.
    select old_first + min(y), old_first + max(least(y + height, old_count)) - 1 into needed_first, needed_last
    from placement where parent = unit.id and y < old_count;
    if needed_first < new_first or needed_last >= new_first + new_count then
      select max(edge) into left_edge from generate_series(0, placed.x) as edge
      where (covered_weeks(unit, edge, 12 - edge)).first_week <= needed_first;
      select min(edge) into right_edge from generate_series(placed.x + placed.width, 12) as edge
      where (covered_weeks(unit, 0, edge)).last_week >= needed_last;
      select min(candidate) into free_row from generate_series(placed.y, 1000 - placed.height) as candidate
      where not exists (
        select from placement other
        where other.programme = placed.programme and other.year = placed.year and other.id <> placed.id
          and other.parent is not distinct from placed.parent
          and other.x < right_edge and other.x + other.width > left_edge
          and other.y < candidate + placed.height and other.y + other.height > candidate
      )
      -- On a mirrored grid the first five rows are those of group 1.
      and (placed.y >= 5 or candidate + placed.height <= 5 or not exists (
        select from placement part where part.id = placed.parent
          and (part.mirror_title <> '' or exists (select from placement o where o.parent = part.id and o.mirrored))));
      if free_row is not null then
        update placement set x = left_edge, y = free_row, width = right_edge - left_edge where id = placed.id;
        select first_week, last_week - first_week + 1 into new_first, new_count
        from covered_weeks(unit, left_edge, right_edge - left_edge);
        -- Anyone who has this grid open reads it again before saving it.
        update placement set grid_revision = grid_revision + 1 where id = placed.parent;
        update programme_calendar set grid_revision = grid_revision + 1
        where placed.parent is null and programme = placed.programme and year = placed.year;
      end if;
    end if;

    -- Without room for a wider unit all that is planned in it moves as little as it can.
    rows_down := greatest(old_first - new_first, (select -min(y) from placement where parent = unit.id));
    update placement set
      y = y + case when y < old_count then rows_down else new_count - old_count end,
      -- What runs on below the last week does not run into a week that comes after it.
      height = case when y < old_count and y + height > old_count and new_first + new_count > old_first + old_count
        then old_count - y else height end
    where parent = unit.id;
    update placement set grid_revision = grid_revision + 1 where id = unit.id;
  end loop;
end
$$;

drop function covered_weeks;
drop table axis_unit;
drop table axis_block;
