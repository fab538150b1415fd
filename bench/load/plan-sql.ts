// The plan of a programme, computed by PostgreSQL alone: the contents of a level-1 screen and of a saved grid, without
// any code in between. Used by the bare handlers; the product must send the same.

/** SQL expressions: which programme, which study year (or null for all), and which of its items. */
export interface Scope {
  programme: string;
  year: string;
  items: string;
}

const programmeCtes = ({ programme, year }: Scope) => `
  programme_row as (
    select p.*, s.id as state_id, s.state as state_title, coalesce(v.option_value, '') as variant_title,
      u.title as unit_title, u.show_year_parts, y.start_date as first_day
    from programme p join state s on s.id = p.state join organizational_unit u on u.id = p.organizational_unit
    join calendar_year y on y.id = p.calendar_year left join attribute_option v on v.id = p.variant
    where p.id = ${programme}
  ), years as (
    select c.year, c.id, c.revision as status_revision, c.grid_revision, s.id as state_id, s.state, y.id as calendar_year, y.start_date, y.end_date
    from programme_calendar c join programme_row p on p.id = c.programme join state s on s.id = c.state
    join calendar_year y on y.organization = p.organization
      and extract(year from y.start_date) = extract(year from p.first_day) + c.year - 1
    where ${year} is null or c.year = ${year}
  )`;

/** Ignores weeks that are filled by several holidays together, which the large school does not have. */
const calendarCtes = `
  blocks as (
    select years.year, years.calendar_year, years.start_date as year_start, b.id as block_id, part.id as part_id,
      coalesce(b.start_date, part.start_date) as start_date, coalesce(b.end_date, part.end_date) as end_date,
      part.start_date as part_start, part.end_date as part_end,
      part.position - 1 as part_index,
      (row_number() over blocks)::int - 1 as block,
      case when p.show_year_parts then 'Semester ' || part.position end as part_label,
      'Blok ' || row_number() over blocks as label
    from years cross join programme_row p
    join year_part part on part.organizational_unit = p.organizational_unit and part.calendar_year = years.calendar_year
    left join calendar_block b on b.year_part = part.id
    window blocks as (partition by years.year order by part.position, b.position)
  ), plain_weeks as (
    select b.year, b.block, b.label, b.year_start, k as block_week,
      date_trunc('week', b.start_date + 7 * (k - 1))::date as monday,
      coalesce(w.exception, false) as exception, coalesce(w.title, '') as title, h.title as holiday
    from blocks b cross join generate_series(1, ceil((b.end_date - b.start_date) / 7.0)::int) as k
    left join week_setting w
      on (w.calendar_block = b.block_id or w.year_part = b.part_id and b.block_id is null) and w.block_week = k
    left join holiday h on h.calendar_year = b.calendar_year
      and h.start_date <= date_trunc('week', b.start_date + 7 * (k - 1))::date
      and h.end_date >= date_trunc('week', b.start_date + 7 * (k - 1))::date + 4
  ), weeks as (
    select w.*, exception or holiday is not null as no_class,
      (row_number() over whole)::int - 1 as position,
      (count(*) filter (where not exception and holiday is null) over whole)::int as taught,
      (count(*) filter (where not exception and holiday is null) over own)::int as taught_in_block
    from plain_weeks w
    window whole as (partition by year order by block, block_week), own as (partition by year, block order by block_week)
  ), block_weeks as (
    select b.*, w.first_week, w.week_count, count(*) over (partition by b.year)::int as block_count
    from blocks b join (
      select year, block, min(position) as first_week, count(*)::int as week_count from weeks group by year, block
    ) w using (year, block)
  )`;

const itemCtes = (scope: Scope) => `
  items as (
    select p.*, coalesce(part.title, unit.title) as title,
      coalesce(part.study_guide_number, unit.study_guide_number) as number,
      coalesce(part.version, unit.version) as version, unit.coordinator, unit.contact_hours, unit.is_block,
      unit.self_study_hours, coalesce(unit_type.option_value, '') as type, st.state as state_title,
      coalesce(part.mandatory, unit.mandatory) as mandatory, part.elective, part.choose_ects_min, part.choose_ects_max,
      part.mirroring, (
        select replace(substring(w.option_value from '[0-9,]+'), ',', '.')::float8 from attribute_option w where w.id = pe.weighing
      ) as exam_weight, pe.resit as exam_resit, coalesce(part.count_ects_credits, true) as count_ects_credits,
      coalesce(part.ects_credits, unit.ects_credits, pc.ects_credits, pe.ects_credits) as ects_credits,
      replace(substring(d.option_value from '[0-9,]+'), ',', '.')::float8 as hours,
      exists (select from programme_part sub where sub.parent__programme_part = p.programme_part) as has_sub_parts
    from placement p
    left join programme_part part on part.id = p.programme_part
    left join educational_unit unit on unit.id = p.educational_unit
    left join attribute_option unit_type on unit_type.id = unit.type
    left join state st on st.id = coalesce(part.state, unit.state)
    left join rel__calendar_week__course pc on pc.id = p.id
    left join rel__calendar_week__exam pe on pe.id = p.id
    left join attribute_option d on d.id = coalesce(pc.duration, pe.duration)
    where ${scope.items}
  )`;

/**
 * The blocks and weeks that every item covers, the item of level 1 in which it lies, and whether its EC count there. In the
 * large school units by block fill their blocks, and units by week stand in one block or over all of their part.
 */
const treeCtes = `
  tree (id, root, year, kind, depth, first_block, last_block, first_week, week_count, counts, path) as (
    select i.id, i.id, i.year, i.kind, 0, a.block, z.block, a.first_week,
      z.first_week + z.week_count - a.first_week, i.count_ects_credits, array[i.y, i.x, i.id]
    from items i
    join block_weeks a on a.year = i.year and a.block = i.x * a.block_count / 12
    join block_weeks z on z.year = i.year and z.block = ((i.x + i.width) * z.block_count + 11) / 12 - 1
    where i.parent is null
    union all
    select i.id, t.root, i.year, i.kind, t.depth + 1,
      case when i.kind = 'part' then a.block else t.first_block end,
      case when i.kind = 'part' then z.block else t.last_block end,
      case i.kind when 'part' then a.first_week when 'week_unit' then t.first_week + i.x * t.week_count / 12
        else t.first_week + least(i.y, t.week_count) end,
      case i.kind when 'part' then z.first_week + z.week_count - a.first_week
        when 'week_unit' then ((i.x + i.width) * t.week_count + 11) / 12 - i.x * t.week_count / 12
        else least(i.height, t.week_count - i.y) end,
      t.counts and i.count_ects_credits, t.path || array[i.y, i.x, i.id]
    from items i join tree t on t.id = i.parent
    left join block_weeks a on i.kind = 'part' and a.year = i.year
      and a.block = t.first_block + i.x * (t.last_block - t.first_block + 1) / 12
    left join block_weeks z on i.kind = 'part' and z.year = i.year
      and z.block = t.first_block + ((i.x + i.width) * (t.last_block - t.first_block + 1) + 11) / 12 - 1
  )`;

/** The number of items of each level inside an item; `where` leaves out the item itself. */
export const insideCounts = (kind: string, where: string) => {
  const count = (kinds: string) => `count(*) filter (where ${where} and ${kind} in (${kinds}))`;
  return `json_build_object('level1', ${count("'part', 'block_unit'")}, 'level2', ${count("'week_unit'")},
    'level3', ${count("'course', 'exam'")})`;
};

const totalCtes = `
  lessons as (
    select i.parent, sum(nullif(i.ects_credits, 0)) as ects,
      coalesce(sum(i.hours * (last.taught - first.taught + (not first.no_class)::int)), 0) as hours
    from items i join tree t on t.id = i.id
    left join weeks first on first.year = i.year and first.position = t.first_week
    left join weeks last on last.year = i.year and last.position = t.first_week + t.week_count - 1
    where i.kind in ('course', 'exam') group by i.parent
  ), units as (
    select i.id, i.parent, i.mirrored, l.ects as planned_ects, i.ects_credits as own_ects,
      l.hours as planned_hours, i.contact_hours as own_hours,
      coalesce(l.ects, i.ects_credits, 0) as shown_ects, coalesce(l.hours, i.contact_hours, 0) as shown_hours
    from items i left join lessons l on l.parent = i.id where i.kind in ('block_unit', 'week_unit')
  ), choices as (
    select i.id, i.parent, i.mirrored, i.count_ects_credits,
      case when count(u.id) > 0 then coalesce(sum(u.shown_ects) filter (where not u.mirrored), 0)
        else coalesce(i.ects_credits, 0) end as shown_ects,
      coalesce(sum(u.shown_hours) filter (where not u.mirrored), 0) as shown_hours
    from items i left join units u on u.parent = i.id where i.kind = 'part' and i.parent is not null
    group by i.id, i.parent, i.mirrored, i.count_ects_credits, i.ects_credits
  ), inner_sums as (
    select parent, coalesce(sum(shown_ects) filter (where not mirrored and counts), 0) as ects,
      coalesce(sum(shown_hours) filter (where not mirrored), 0) as hours, bool_or(is_part) as nested
    from (
      select parent, mirrored, true as counts, shown_ects, shown_hours, false as is_part from units
      union all select parent, mirrored, count_ects_credits, shown_ects, shown_hours, true from choices
    ) as inside where parent is not null group by parent
  ), counts as (
    select root, ${insideCounts('kind', 'depth > 0')} as inside from tree group by root
  ), roots as (
    select i.*, c.inside,
      coalesce(u.planned_ects, s.ects) as planned_ects, i.ects_credits as own_ects,
      coalesce(u.planned_hours, s.hours) as planned_hours, u.own_hours,
      coalesce(u.planned_ects, s.ects, i.ects_credits, 0) as shown_ects,
      coalesce(u.planned_hours, s.hours, u.own_hours, 0) as shown_hours, i.has_sub_parts or s.nested as nested
    from items i join counts c on c.root = i.id left join units u on u.id = i.id left join inner_sums s on s.parent = i.id
    where i.parent is null
  )`;

/**
 * The contents of each block: units, and parts in which nothing is planned, by the blocks they cover; lessons by week.
 */
export const blockCtes = `
  placed as materialized (
    select i.*, t.first_block, t.last_block, t.first_week, t.week_count, t.counts, t.path
    from items i join tree t on t.id = i.id
  ), leaves as materialized (
    select p.*, coalesce(u.shown_ects, p.ects_credits, 0)::float8 as ects, u.shown_hours::float8 as own_hours,
      l.parent is not null as taught
    from placed p left join units u on u.id = p.id left join lessons l on l.parent = p.id
    where not p.mirrored and (p.kind in ('block_unit', 'week_unit')
      or p.kind = 'part' and p.id not in (select parent from items where parent is not null))
  ), block_ects as materialized (
    select year, block, sum(ects / (last_block - first_block + 1)) as ects
    from leaves cross join generate_series(first_block, last_block) as block where counts group by year, block
  ), taught_weeks as materialized (select year, position, block from weeks where not no_class)
  , block_hours as materialized (
    select year, block, sum(hours) as hours from (
      select w.year, w.block, leaf.own_hours / count(*) over (partition by leaf.id) as hours
      from leaves leaf cross join generate_series(leaf.first_week, leaf.first_week + leaf.week_count - 1) as week
      join taught_weeks w on w.year = leaf.year and w.position = week
      where leaf.own_hours > 0 and not leaf.taught
      union all
      select w.year, w.block, p.hours
      from placed p cross join generate_series(p.first_week, p.first_week + p.week_count - 1) as week
      join taught_weeks w on w.year = p.year and w.position = week
      where p.hours is not null and p.parent in (select id from leaves)
    ) as hours group by year, block
  )`;

/** The items of level 1 with their totals, as the beginning of a statement. */
export const planCtes = (scope: Scope, before = '') =>
  `with recursive ${before} ${[programmeCtes(scope), calendarCtes, itemCtes(scope), treeCtes, totalCtes].join(',')}`;

export const amount = (planned: string, own: string, shown: string) => `json_build_object('shown', ${shown},
  'planned', ${planned}, 'own', ${own},
  'difference', case when ${planned} is null or ${own} is null then 0 else ${planned} - ${own} end)`;

/** The columns that items of every kind have; the row is called r. */
export const itemFields = `'relation_id', r.id, 'client_key', r.client_key, 'year', r.year,
  'parent_relation_id', coalesce(r.parent, 0), 'x', r.x, 'y', r.y, 'width', r.width, 'height', r.height,
  'mirrored', r.mirrored, 'mirror_title', r.mirror_title, 'mirror_color', r.mirror_color,
  'ects_credits', r.ects_credits`;

const planned = `'ects_credits_aggregated', r.shown_ects, 'contact_hours_aggregated', r.shown_hours, 'duration_value', null,
  'totals', json_build_object('ects_credits', ${amount('r.planned_ects', 'r.own_ects', 'r.shown_ects')},
    'contact_hours', ${amount('r.planned_hours', 'r.own_hours', 'r.shown_hours')}),
  'inside', r.inside`;

export const unitItem = `json_build_object(${itemFields}, 'kind', 'educational_unit', 'user_color', colors.unit, ${planned},
  'opens', '3', 'educational_unit', r.educational_unit, 'educational_unit_object',
  json_build_object('id', r.educational_unit, 'title', r.title, 'study_guide_number', r.number, 'version', r.version,
    'coordinator', r.coordinator, 'ects_credits', r.ects_credits, 'contact_hours', r.contact_hours,
    'self_study_hours', r.self_study_hours, 'is_block', r.is_block, 'state', r.state_title, 'type', r.type,
    'mandatory', r.mandatory))`;

/** A part or a block unit of level 1. */
export const rootItem = `case when r.kind = 'block_unit' then ${unitItem} else
  json_build_object(${itemFields}, 'kind', 'programme_part', 'user_color', colors.part, ${planned},
    'opens', case when r.nested then '2.5' else '2' end, 'programme_part', r.programme_part, 'programme_part_object',
    json_build_object('id', r.programme_part, 'title', r.title, 'study_guide_number', r.number, 'version', r.version,
      'ects_credits', r.ects_credits, 'count_ects_credits', r.count_ects_credits, 'choose_ects_min', r.choose_ects_min,
      'choose_ects_max', r.choose_ects_max, 'state', r.state_title, 'mandatory', r.mandatory,
      'elective', r.elective, 'mirroring', r.mirroring, 'has_sub_parts', r.has_sub_parts)) end`;

export const week = `json_build_object('start_date', to_char(w.monday, 'DD-MM-YYYY'),
  'end_date', to_char(w.monday + 4, 'DD-MM-YYYY'), 'calendar_week', extract(week from w.monday),
  'syllabus_week', 1 + (w.monday - date_trunc('week', w.year_start)::date) / 7, 'block_week', w.block_week,
  'no_class', w.no_class, 'no_class_title', case when w.no_class then coalesce(nullif(w.title, ''), w.holiday) else '' end,
  'block_week_number', case when not w.no_class then w.taught_in_block end,
  'block_title', case when w.block_week = 1 then w.label else '' end, 'block', w.block - w.first_block)`;

export const programmeHead = `json_build_object('id', p.id, 'organization', p.organization, 'title', p.title,
  'graduation_variant', p.graduation_variant, 'variant', p.variant_title, 'version', p.version,
  'year_start', p.year_start, 'duration', p.duration, 'ects_credits', p.ects_credits, 'scenario_of', coalesce(p.scenario_of, 0),
  'state', json_build_object('id', p.state_id, 'state', p.state_title),
  'organizational_unit', json_build_object('id', p.organizational_unit, 'title', p.unit_title))`;

/** A study year of `years` (called y) without its blocks and weeks. */
export const yearFields = `'year', y.year, 'label', 'Jaar ' || y.year, 'warning', null,
  'calendar_year', json_build_object('id', y.calendar_year, 'title', to_char(y.start_date, 'YYYY-') || to_char(y.end_date, 'YYYY'),
    'start_date', to_char(y.start_date, 'DD-MM-YYYY'), 'end_date', to_char(y.end_date, 'DD-MM-YYYY')),
  'programme_calendar', json_build_object('id', y.id, 'state', json_build_object('id', y.state_id, 'state', y.state),
    'etag', format('"r%s-item"', y.status_revision))`;

/** The school's colours; `organization` is an expression. */
export const colorsCte = (organization: string) => `colors as (
  select ${['part', 'unit', 'course', 'exam']
    .map((name, index) => {
      const object = ['programme_part', 'educational_unit', 'course', 'exam'][index];
      return `max(coalesce(nullif(l.color, ''), d.default_color)) filter (where d.object = '${object}') as ${name}`;
    })
    .join(', ')}
  from object_definition d left join object_label l on l.object = d.object and l.organization = ${organization}
    and l.organizational_unit is null)`;

/** What can be dragged in, from selects of kind, id, title, number, version and ects_credits. */
export const sideList = (selects: string[]) => `(
  select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'number', number, 'version', version,
      'ects_credits', ects_credits, 'user_color', color)
      order by position, title collate "nl-x-icu", version, id), '[]')
  from (${selects.join(' union all ')}) as side)`;
