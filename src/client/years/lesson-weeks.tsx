// 'Lesweken' of a block: pick a Blokweek, see its dates and numbers, make it an exception and give it a title.
import { useState } from 'react';

import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Week } from '#shared/planning/weeks.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import type { WeekDraft } from './calendar-draft.ts';
import { fieldId } from './field-id.ts';

import shared from './shared-form.module.css';
import classes from './lesson-weeks.module.css';

const texts = unitCalendarText;

export interface LessonWeeksProps {
  /** The path of the block in the wire format. */
  path: string;
  /** The name of the block or part of these weeks, for screen readers. */
  label: string;
  weeks: readonly Week[];
  drafts: Readonly<Record<number, WeekDraft>>;
  disabled: boolean;
  onChange: (week: number, draft: WeekDraft) => void;
}

export function LessonWeeks({ path, label, weeks, drafts, disabled, onChange }: LessonWeeksProps) {
  const [chosen, setChosen] = useState(1);
  const week = weeks.find(({ block_week }) => block_week === chosen) ?? weeks.at(-1);
  if (!week) return null;
  const draft = drafts[week.block_week] ?? { exception: false, title: '' };
  const change = (changes: Partial<WeekDraft>) => onChange(week.block_week, { ...draft, ...changes });
  const id = fieldId(`${path}.week`);
  return (
    <div className={classes.lessonWeeks}>
      <fieldset className={classes.picker}>
        <legend className={classes.legend}>
          {texts.lessonWeeks} · {texts.blockWeek}
          <span className="ll-spoken"> {label}</span>
        </legend>
        <div className={classes.weekButtons}>
          {weeks.map((each) => (
            <WeekButton
              key={each.block_week}
              group={id}
              week={each}
              chosen={each === week}
              onChoose={() => setChosen(each.block_week)}
            />
          ))}
        </div>
      </fieldset>
      <div className={classes.weekFields}>
        <dl className={classes.facts}>
          <Fact name={texts.monday} value={dutchFromIso(week.start_date)} />
          <Fact name={texts.friday} value={dutchFromIso(week.end_date)} />
          <Fact name={texts.calendarWeek} value={String(week.calendar_week)} />
          <Fact name={texts.syllabusWeek} value={String(week.syllabus_week)} />
        </dl>
        <div className={classes.weekEdit}>
          <CheckboxField
            inputId={`${id}-exception`}
            label={texts.exception}
            value={draft.exception}
            disabled={disabled}
            onChange={(exception) => change({ exception })}
          />
          <TextField
            inputId={`${id}-title`}
            label={texts.title}
            tooltip={texts.titleHint}
            value={draft.title}
            disabled={disabled}
            onChange={(title) => change({ title: title.slice(0, 255) })}
          />
        </div>
        {week.no_class && !week.exception ? (
          <p className={shared.hint}>{texts.holidayWeek(week.no_class_title)}</p>
        ) : null}
      </div>
    </div>
  );
}

/** A radio button, so that the arrow keys move between weeks. */
function WeekButton(props: { group: string; week: Week; chosen: boolean; onChoose: () => void }) {
  const { group, week, chosen, onChoose } = props;
  const note = [week.title || week.no_class_title, week.no_class ? texts.noClass : ''].filter(Boolean).join(', ');
  return (
    <label className={classes.weekButton} data-kind={kindOf(week)} title={note || undefined}>
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        aria-label={texts.blockWeekOf(week.block_week, note)}
      />
      <span aria-hidden="true">{week.block_week}</span>
    </label>
  );
}

function kindOf(week: Week): string {
  if (week.exception) return 'exception';
  return week.no_class ? 'holiday' : 'teaching';
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
