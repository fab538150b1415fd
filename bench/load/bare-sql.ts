// One SQL statement for each measured call, in which PostgreSQL builds the whole response. Used by the bare handlers.
import {
  amount,
  blockCtes,
  colorsCte,
  insideCounts,
  itemFields,
  planCtes,
  programmeHead,
  rootItem,
  sideList,
  unitItem,
  week,
  yearFields,
} from './plan-sql.ts';

const expanded = (alias: string, id: string, name: string) =>
  `json_build_object('id', coalesce(${id}, 0), '${name}', coalesce(${alias}.${name}, ''))`;
const used = 'u.id in (select educational_unit from placement where educational_unit is not null)';

const outcomes = `json_agg(json_build_object('learning_outcome', learning_outcome, 'level', level, 'note', note))`;

/** $1: the school. */
export const unitsAsListed = `
  select coalesce(json_agg(json_build_object('id', u.id, 'organization', u.organization, 'title', u.title,
      'study_guide_number', u.study_guide_number, 'coordinator', u.coordinator, 'version', u.version,
      'state', ${expanded('s', 'u.state', 'state')}, 'in_use', ${used})
      order by u.title collate "nl-x-icu", u.id), '[]')::text as json
  from educational_unit u join state s on s.id = u.state where u.organization = $1`;

export const unitsWhole = `
  select coalesce(json_agg(json_build_object('id', u.id, 'organization', u.organization, 'title', u.title,
      'state', ${expanded('s', 'u.state', 'state')},
      'study_guide_number', u.study_guide_number, 'study_part_id', u.study_part_id, 'coordinator', u.coordinator,
      'type', coalesce(u.type, 0), 'ects_credits', u.ects_credits, 'weighing', coalesce(u.weighing, 0),
      'contact_hours', u.contact_hours, 'self_study_hours', u.self_study_hours,
      'coordination_hours', u.coordination_hours, 'mandatory', u.mandatory, 'compensation', u.compensation,
      'is_block', u.is_block, 'version', u.version, 'qualifications_teacher', coalesce(u.qualifications_teacher, 0),
      'description', u.description, 'educational_goal', u.educational_goal, 'requirements', u.requirements,
      'competentions_teacher', u.competentions_teacher, 'requires', coalesce(first.list, '[]'),
      'outcomes', coalesce(reached.list, '[]'), 'in_use', ${used})
      order by u.title collate "nl-x-icu", u.id), '[]')::text as json
  from educational_unit u join state s on s.id = u.state
  left join (
    select educational_unit, json_agg(json_build_object('educational_unit', requires, 'kind', kind, 'note', note)) as list
    from unit_requirement group by 1) as first on first.educational_unit = u.id
  left join (
    select educational_unit, ${outcomes} as list from unit_outcome group by 1) as reached on reached.educational_unit = u.id
  where u.organization = $1`;

const part = (inside: string) => `json_build_object('id', r.id, 'organization', r.organization, 'title', r.title,
  'state', ${expanded('s', 'r.state', 'state')}, 'study_guide_number', r.study_guide_number,
  'parent__programme_part', json_build_object('id', coalesce(r.parent__programme_part, 0), 'title', coalesce(above.title, '')),
  'ects_credits', r.ects_credits, 'version', r.version,
  'programmes', (select coalesce(json_agg(l.programme order by l.programme), '[]') from programme_programme_part l
                 where l.programme_part = r.id),
  'programme_parts', ${inside})`;
const parts = (where: string, inside: string) => `(
  select coalesce(json_agg(${part(inside)} order by r.title collate "nl-x-icu", r.id), '[]')
  from programme_part r join state s on s.id = r.state
  left join programme_part above on above.id = r.parent__programme_part where ${where})`;

/** $1: the programme. Parts in parts go two deep, as in the large school. */
export const programmeWithParts = `
  select json_build_array(json_build_object('id', p.id, 'organization', p.organization, 'title', p.title,
    'state', ${expanded('s', 'p.state', 'state')}, 'croho_title', p.croho_title, 'croho_code', p.croho_code,
    'programme_code', p.programme_code, 'plan_code', p.plan_code, 'sub_plan_code', p.sub_plan_code,
    'organizational_unit', coalesce(p.organizational_unit, 0), 'calendar_year', coalesce(p.calendar_year, 0),
    'year_start', p.year_start, 'month_start', coalesce(p.month_start, 0), 'level', coalesce(p.level, 0),
    'variant', json_build_object('id', coalesce(p.variant, 0), 'option_value', coalesce(v.option_value, '')),
    'graduation_variant', p.graduation_variant, 'language', coalesce(p.language, 0), 'duration', p.duration,
    'ects_credits', p.ects_credits, 'version', p.version, 'description', p.description,
    'requirements', p.requirements, 'final_qualification', p.final_qualification,
    'outcomes', (select coalesce(${outcomes}, '[]') from programme_outcome where programme = p.id),
    'abbreviation', p.abbreviation, 'english_title', p.english_title, 'isced', p.isced,
    'valid_from', to_char(p.valid_from, 'DD-MM-YYYY'), 'valid_to', to_char(p.valid_to, 'DD-MM-YYYY'),
    'propaedeutic_phase', coalesce(p.propaedeutic_phase, 0), 'study_choice_check', coalesce(p.study_choice_check, 0), 'rio', p.rio, 'rio_code', p.rio_code,
    'scenario_of', coalesce(p.scenario_of, 0), 'programme_parts', own.list))::text as json
  from programme p join state s on s.id = p.state left join attribute_option v on v.id = p.variant
  cross join lateral (select ${parts(
    `r.id in (select programme_part from programme_programme_part where programme = p.id)
      and r.parent__programme_part is null`,
    `(select coalesce(json_agg(inside.json), '[]') from (
      select ${part(`'[]'::json`).replaceAll('r.', 'c.').replaceAll('s.state', 'cs.state').replaceAll('above.', 'r.')} as json
      from programme_part c join state cs on cs.id = c.state where c.parent__programme_part = r.id
      order by c.title collate "nl-x-icu", c.id) as inside)`,
  )} as list) as own
  where p.id = $1`;

const states = `(select json_agg(json_build_object('id', id, 'state', state) order by position) from state)`;
const counted = (column: string, where: string) => `coalesce(sum(r.${column}) filter (where ${where}), 0)`;
const sums = `json_build_object('ects_credits', ${counted('shown_ects', 'not r.mirrored and r.count_ects_credits')},
  'contact_hours', ${counted('shown_hours', 'not r.mirrored')})`;
const inBlock = (name: 'ects' | 'hours') => `round(coalesce((
  select s.${name} from block_${name} s where s.year = b.year and s.block = b.block), 0)::numeric, 6)`;
const contents = `(select json_build_object(
    'items', coalesce(json_agg(json_strip_nulls(json_build_object('id', i.id, 'parent', i.parent, 'kind', i.kind, 'x', i.x,
      'width', i.width, 'mirrored', nullif(i.mirrored, false), 'count_ects_credits', nullif(i.count_ects_credits, true),
      'ects_credits', i.ects_credits, 'contact_hours', i.contact_hours, 'self_study_hours', i.self_study_hours,
      'title', case when i.kind <> 'part' then nullif(i.title, '') end, 'coordinator', nullif(i.coordinator, ''),
      'type', nullif(i.type, ''))) order by i.path)
      filter (where i.kind not in ('course', 'exam')), '[]'),
    'lessons', coalesce(json_agg(json_build_array(i.parent, i.y, i.height, coalesce(i.hours, 0), coalesce(i.ects_credits, 0),
      (i.kind = 'exam')::int, i.exam_weight, coalesce(i.exam_resit, false)::int)
      order by i.path) filter (where i.kind in ('course', 'exam')), '[]'))
  from placed i where i.year = y.year and i.parent is not null)`;
const available = (table: string, where: string) =>
  `from ${table} r join state s on s.id = r.state, colors
   where r.organization = (select organization from programme_row) and s.state <> 'Gearchiveerd' and ${where}`;

/** $1: the programme; $2: what the user may do, which the product derives from the rights. */
export const level1 = `
  ${planCtes({ programme: '$1', year: 'null::int', items: 'p.programme = $1' })}, ${blockCtes},
  ${colorsCte('(select organization from programme_row)')}
  select json_build_object('programme', ${programmeHead}, 'may', $2::json, 'states', ${states},
    'years', (select json_agg(json_build_object(${yearFields}, 'etag', '"r' || y.grid_revision || '-item"',
      'blocks', (select json_agg(json_build_object('label', b.label, 'part_label', b.part_label,
          'part_index', b.part_index, 'part_start_date', to_char(b.part_start, 'DD-MM-YYYY'),
          'part_end_date', to_char(b.part_end, 'DD-MM-YYYY'), 'start_date', to_char(b.start_date, 'DD-MM-YYYY'),
          'end_date', to_char(b.end_date, 'DD-MM-YYYY'), 'weeks', b.week_count) order by b.block)
        from block_weeks b where b.year = y.year),
      'weeks', (select json_agg(${week} order by w.position)
        from (select *, 0 as first_block from weeks) w where w.year = y.year),
      'grid', (select coalesce(json_agg(${rootItem} order by r.y, r.x, r.id), '[]')
        from roots r, colors where r.year = y.year),
      'contents', ${contents},
      'totals', (select ${sums} from roots r where r.year = y.year),
      'block_totals', (select json_agg(json_build_object('ects_credits', ${inBlock('ects')},
          'contact_hours', ${inBlock('hours')}) order by b.block) from block_weeks b where b.year = y.year)
      ) order by y.year) from years y),
    'totals', (select ${sums} from roots r), 'missing', '[]'::json)::text as json
  from programme_row p`;

const nothing = (own: string) => amount('null::int', own, `coalesce(${own}, 0)`);
const optional = (columns: string[]) => columns.map((name) => `'${name}', coalesce(v.${name}, 0)`).join(', ');
const plain = (columns: string[]) => columns.map((name) => `'${name}', v.${name}`).join(', ');
const insideNone = `json_build_object('level1', 0, 'level2', 0, 'level3', 0)`;
const lesson = (kind: 'course' | 'exam', values: string) => `json_build_object(${itemFields}, 'kind', '${kind}',
  'user_color', colors.${kind}, 'ects_credits_aggregated', coalesce(nullif(r.ects_credits, 0), 0),
  'contact_hours_aggregated', coalesce(l.hours, 0), 'duration_value', r.hours,
  'totals', json_build_object('ects_credits', ${nothing('nullif(r.ects_credits, 0)')},
    'contact_hours', ${nothing('l.hours')}),
  'inside', ${insideNone}, 'opens', 'form', '${kind}', k.id, '${kind}_object', json_build_object('id', k.id, 'title', k.title,
    'identifier', k.identifier, 'norm_hours_preparation', k.preparation_hours,
    'norm_hours_contact', k.implementation_hours),
  'values', json_build_object('type_title', k.title, 'norm_hours_preparation', k.preparation_hours,
    'norm_hours_contact', k.implementation_hours, ${values}),
  'etag', '"r' || v.revision || '-item"') as json`;
const courseValues = `${plain(['title', 'study_part_id', 'mandatory', 'location_capacity', 'ects_credits'])},
  ${optional(['duration', 'location_requirements'])}`;
const examValues = `${courseValues}, ${plain(['requirements', 'resit', 'individual'])},
  'limited_opportunity', to_char(v.limited_opportunity, 'DD-MM-YYYY'),
  ${optional(['assessment_base', 'weighing', 'qualifications_teacher'])},
  'outcomes', v.outcomes`;
const lessons = (kind: 'course' | 'exam') => `select r.x, r.y, r.id,
  ${lesson(kind, kind === 'course' ? courseValues : examValues)}
  from items r join rel__calendar_week__${kind} v on v.id = r.id join ${kind} k on k.id = r.${kind}
  join own_hours l on l.id = r.id, colors`;
const kinds = (kind: 'course' | 'exam', position: number) =>
  `select ${position} as position, '${kind}' as kind, r.id, r.title, r.identifier as number, null::int as version,
    null::int as ects_credits, colors.${kind} as color ${available(kind, 'true')}`;

const fullName = `concat_ws(' · ', p.title, p.graduation_variant, p.variant_title, 'start ' || p.year_start,
  'versie ' || p.version)`;

/** $1: the placed unit; $2: what the user may do. */
export const level3 = `
  ${planCtes(
    {
      programme: '(select programme from located)',
      year: '(select year from located)',
      items: 'p.id = any(array(select id from path union select id from placement where parent = $1))',
    },
    `located as (select programme, year from placement where id = $1),
     path (id, parent, height) as (
       select id, parent, 0 from placement where id = $1
       union all select p.id, p.parent, path.height + 1 from placement p join path on p.id = path.parent
     ),`,
  )}, ${colorsCte('(select organization from programme_row)')}, own_hours as (
    select i.id, i.hours * (last.taught - first.taught + (not first.no_class)::int) as hours
    from items i join tree t on t.id = i.id
    join weeks first on first.year = i.year and first.position = t.first_week
    join weeks last on last.year = i.year and last.position = t.first_week + t.week_count - 1
    where i.parent = $1
  ), unit as (
    select i.*, u.planned_ects, u.own_ects, u.planned_hours, u.own_hours, u.shown_ects, u.shown_hours,
      (select ${insideCounts('c.kind', 'true')} from items c where c.parent = $1) as inside
    from items i join units u on u.id = i.id where i.id = $1
  )
  select json_build_object('programme', ${programmeHead}, 'may', $2::json,
    'year', (select json_build_object(${yearFields}) from years y),
    'crumbs', (select json_agg(json_build_object('level', c.level, 'relation_id', c.id, 'title', c.title) order by c.height desc)
      from (
        select '1' as level, 0 as id, ${fullName} as title, 99 as height
        union all
        select case when i.kind <> 'part' then '3' when i.has_sub_parts then '2.5' else '2' end, i.id, i.title, path.height
        from path join items i on i.id = path.id
      ) as c),
    'relation', (select ${unitItem} from unit r, colors),
    'weeks', (select json_agg(${week} order by w.position) from (
      select weeks.*, min(block) over () as first_block from weeks join tree t on t.id = $1
        and weeks.position between t.first_week and t.first_week + t.week_count - 1) as w),
    'etag', (select '"r' || grid_revision || '-item"' from unit),
    'grid', (select coalesce(json_agg(json order by y, x, id), '[]')
      from (${lessons('course')} union all ${lessons('exam')}) as lessons),
    'ects_l3', (select planned_ects from unit), 'duration', (select planned_hours from unit),
    'side', ${sideList([kinds('course', 0), kinds('exam', 1)])})::text as json
  from programme_row p`;

/** $1: the programme; $2: the year; $3: the items. */
export const saveGrid = `
  with locked as (
    select * from programme_calendar where programme = $1 and year = $2 for no key update
  ), moved as (
    update placement p set x = g.x, y = g.y, width = g.width, height = g.height
    from json_to_recordset($3::json) as g (relation_id int, x int, y int, width int, height int), locked
    where p.id = g.relation_id and p.programme = locked.programme and p.year = locked.year returning p.id
  ), bumped as (
    update programme_calendar c set grid_revision = c.grid_revision + 1 from locked where c.id = locked.id returning c.id
  )
  select (select count(*) from moved) + (select count(*) from bumped) as changed`;

/** $1: the programme; $2: the year. */
export const savedGrid = `
  ${planCtes({ programme: '$1', year: '$2::int', items: 'p.programme = $1 and p.year = $2::int' })},
  ${colorsCte('(select organization from programme_row)')}
  select json_agg(${rootItem} order by r.y, r.x, r.id)::text as json from roots r, colors`;
