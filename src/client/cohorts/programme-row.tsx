// One programme of the preview: what is copied, what differs, and which weeks change.
import { useState } from 'react';

import { IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { CohortProgramme, CohortWeek } from '#shared/api/cohorts.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { listed } from '#shared/text/plan-words.ts';

import { type Choices, newVersionsIn } from './cohort-draft.ts';

import shared from './shared-steps.module.css';
import classes from './programme-row.module.css';

const words = cohortText;

export interface ProgrammeRowProps {
  programme: CohortProgramme;
  /** Whether it starts unfolded. */
  open: boolean;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

export function ProgrammeRow({ programme, open, choices, onChange }: ProgrammeRowProps) {
  const [unfolded, setUnfolded] = useState(open);
  const { id, title, refused, weeks, no_calendar } = programme;
  const name = title || words.untitled;
  const Icon = unfolded ? IconChevronDown : IconChevronRight;
  if (refused)
    return (
      <li className={classes.programme} data-refused>
        <div className={classes.head}>
          <span className={shared.name}>{name}</span>
          <StatusChip label={words.staysBehind} tone="warning" />
        </div>
        <p className={classes.reason}>{refused}</p>
      </li>
    );
  return (
    <li className={classes.programme}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={unfolded}
          aria-controls={`details-${id}`}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon size={16} stroke={2} aria-hidden="true" />
          {name}
        </button>
        {no_calendar.length > 0 ? (
          <StatusChip label={words.missingCalendar(no_calendar.length)} tone="warning" />
        ) : null}
        {weeks.length > 0 ? <StatusChip label={words.otherWeeks(weeks.length)} tone="neutral" /> : null}
        <StatusChip label={words.goesAlong} tone="ok" />
      </div>
      <div id={`details-${id}`} hidden={!unfolded}>
        {unfolded ? <Details programme={programme} choices={choices} onChange={onChange} /> : null}
      </div>
    </li>
  );
}

function Details({ programme, choices, onChange }: Omit<ProgrammeRowProps, 'open'>) {
  const { years, counts, no_calendar, findings, weeks, unseen } = programme;
  const seen = (['parts', 'units', 'courses', 'exams'] as const).flatMap((name) => {
    const number = counts[name];
    return number === null ? [] : [words.counts[name](number)];
  });
  const without = listed(no_calendar.map(({ year, label }) => words.yearLabel(year, label)));
  return (
    <div className={classes.details}>
      <p>{words.along(listed([words.counts.years(years), ...seen]))}</p>
      {counts.units === null ? null : <p>{words.newVersions(newVersionsIn(programme, choices))}</p>}
      {without ? <p>{words.noCalendar(without)}</p> : null}
      {findings ? <p>{[words.findings(findings), without && words.moreFindings(without)].join(' ')}</p> : null}
      {weeks.length > 0 ? <Weeks weeks={weeks} choices={choices} onChange={onChange} /> : null}
      {unseen > 0 ? <p>{words.weeks.unseen(unseen)}</p> : null}
    </div>
  );
}

interface WeeksProps extends Pick<ProgrammeRowProps, 'choices' | 'onChange'> {
  weeks: readonly CohortWeek[];
}

function Weeks({ weeks, choices, onChange }: WeeksProps) {
  const text = words.weeks;
  const stay = (id: number, on: boolean) => {
    const staying = new Set(choices.staying);
    if (on) staying.add(id);
    else staying.delete(id);
    onChange({ ...choices, staying });
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.weeks}>
        <caption>{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.now}</th>
            <th scope="col">{text.next}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ relation_id, title, inside, year, why, from, from_date, week, to, to_date }) => (
            <tr key={relation_id}>
              <th scope="row">
                {title || words.untitled}
                <span className={shared.where}>{[inside, text.year(year)].filter(Boolean).join(', ')}</span>
              </th>
              <td>
                {from > 0 ? text.week(from, from_date) : ''}
                <span className={shared.where}>{text[why]}</span>
              </td>
              <td>
                {week === 0 ? (
                  text.noRoom
                ) : (
                  <CompactSelect
                    label={text.choiceFor([title || words.untitled, inside].filter(Boolean).join(', '))}
                    value={choices.staying.has(relation_id) ? 1 : 0}
                    width={230}
                    options={[
                      { value: 0, label: text.proposal(to, to_date) },
                      { value: 1, label: text.stay },
                    ]}
                    onChange={(value) => stay(relation_id, value === 1)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
