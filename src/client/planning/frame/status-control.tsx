// The status of a study year (or of all of them) with 'Status aanpassen'. Above every level of the planner.
import { useId, useState } from 'react';

import { call } from '#client/api/call.ts';
import { ensureCall, useCall } from '#client/api/query.ts';
import type { ApiError } from '#client/api/send.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { notifySaved } from '#client/ui/notify.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { useConflictNotice } from '#client/planning/plan/use-conflict-notice.ts';
import { useSave } from '#client/form/use-save.ts';
import { ReasonDialog } from '#client/planning/checks/reason-dialog.tsx';
import { checks } from '#shared/api/checks.ts';
import { planner } from '#shared/api/planner.ts';
import { reference } from '#shared/api/reference.ts';
import { fromWire } from '#client/planning/plan/plan-item.ts';
import { lossOf } from '#client/planning/plan/loss.ts';
import type { LevelCounts } from '#shared/planning/inside.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { formText } from '#shared/text/form.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './status-control.module.css';

export interface StatusYear {
  year: number;
  label: string;
  programme_calendar: { id: number; state: { id: number; state: string }; etag: string };
  calendar_year: { id: number } | null;
}

export interface StatusControlProps {
  programme: number;
  /** One study year, or all of the programme. */
  years: readonly StatusYear[];
  /** The contents of a year, where the page knows them; else they are requested. */
  held: (year: number) => LevelCounts | undefined;
  mayChange: boolean;
}

export function StatusControl({ programme, years, held: known, mayChange }: StatusControlProps) {
  const { data: states = [] } = useCall(reference.states);
  const selectId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  /** Findings that need a reason first, and the contents of the years. */
  const [wrong, setWrong] = useState<{ errors: readonly string[]; held: StatusControlProps['held'] } | null>(null);
  const { saving: busy, save: saveOrExplain } = useSave(planningText.statusSaved);
  const onConflict = useConflictNotice(formText.conflict.status);
  const current = commonState(years);
  const value = chosen ?? current;
  const [only, another] = years;
  const label = only && !another ? planningText.statusYear(only.label) : planningText.statusYears(years.length);
  const changing = years.filter(({ programme_calendar }) => programme_calendar.state.id !== value);

  const change = (reason?: string) => {
    const work = async () => {
      if (value === null) return;
      const why = reason !== undefined && { reason };
      if (another) await call(planner.saveStatuses, { body: { programme, state: value, ...why } });
      else if (only)
        await call(planner.saveStatus, {
          params: { id: only.programme_calendar.id },
          body: { state: value, programme, year: only.year, calendar_year: only.calendar_year?.id ?? 0, ...why },
          ifMatch: only.programme_calendar.etag,
        });
      notifySaved(another ? planningText.statusChanged(changing.map((year) => year.label)) : planningText.statusSaved);
      setChosen(null);
      setWrong(null);
    };
    return saveOrExplain(work, { onConflict });
  };
  const save = async () => {
    // One button for several years, while the page shows only one status: first lists what it overwrites, the contents of years that
    // get decided on, and what is wrong in them.
    const state = states.find(({ id }) => id === value)?.state ?? '';
    const decides = state === planningText.decided;
    let held: StatusControlProps['held'] = () => undefined;
    let found: string[] = [];
    const look = async () => {
      found = await errorsIn(programme, changing);
      held = changing.every(({ year }) => known(year)) ? known : await readHeld(programme);
    };
    if (decides && !(await saveOrExplain(look))) return;
    const asks = changing.length > 1 || changing.some(({ year }) => held(year) !== undefined);
    if (found.length > 0) setWrong({ errors: found, held });
    else if (!asks || (await agreeToChange(changing, state, held))) await change();
  };

  if (!only) return null;
  return (
    <div className={classes.status}>
      <CompactSelect
        id={selectId}
        label={label}
        value={value}
        options={states.map(({ id, state }) => ({ value: id, label: state }))}
        width={148}
        placeholder={label}
        {...(!mayChange && { disabledBecause: planningText.noStatus })}
        onChange={setChosen}
      />
      {mayChange ? (
        <Button busy={busy} disabled={value === null || value === current} onClick={() => void save()}>
          {planningText.statusSave}
        </Button>
      ) : null}
      {wrong ? (
        <ReasonDialog
          title={titleOf(changing)}
          about={
            <>
              <YearList years={changing} state={planningText.decided} held={wrong.held} />
              <ErrorList errors={wrong.errors} />
            </>
          }
          note={checkPageText.decideNote}
          saveLabel={checkPageText.decideSave}
          saving={busy}
          onSave={(reason) => void change(reason)}
          onClose={() => setWrong(null)}
        />
      ) : null}
    </div>
  );
}

/** The errors in these years or in the whole programme that are not accepted. */
async function errorsIn(programme: number, years: readonly StatusYear[]): Promise<string[]> {
  const found = await ensureCall(checks.list, { query: { programme } }).catch((error: ApiError) => {
    // Data that the user may not read is not requested.
    if (error.status === 403) return [];
    throw error;
  });
  const errors = found.filter(
    ({ severity, accepted, year }) => severity === 'error' && !accepted && isAbout(years, year),
  );
  return [...new Set(errors.map(({ message }) => message))];
}

/** What each study year holds, on the levels that show but a part of it. */
async function readHeld(programme: number): Promise<StatusControlProps['held']> {
  const read = await ensureCall(planner.level1, { query: { programme } }).catch((error: ApiError) => {
    if (error.status === 403) return { years: [] };
    throw error;
  });
  return (year) => {
    const found = read.years.find((each) => each.year === year);
    return found && lossOf(found.grid.map(fromWire), 'level1');
  };
}

function isAbout(years: readonly StatusYear[], year: number): boolean {
  return year === 0 || years.some((each) => each.year === year);
}

const MOST_ERRORS = 5;

function ErrorList({ errors }: { errors: readonly string[] }) {
  const more = errors.length - MOST_ERRORS;
  return (
    <div>
      <p className={classes.list}>{checkPageText.decideErrors(errors.length)}</p>
      <ul className={classes.list}>
        {errors.slice(0, MOST_ERRORS).map((message) => (
          <li key={message}>{message}</li>
        ))}
        {more > 0 ? <li>{checkPageText.decideMore(more)}</li> : null}
      </ul>
    </div>
  );
}

function agreeToChange(
  years: readonly StatusYear[],
  state: string,
  held: StatusControlProps['held'],
): Promise<boolean> {
  return confirm({
    title: titleOf(years),
    message: <YearList years={years} state={state} held={held} />,
    confirmLabel: planningText.statusSave,
  });
}

function titleOf([first, another, ...others]: readonly StatusYear[]): string {
  return planningText.statusTitle(first && !another ? first.label : `${others.length + 2} jaren`);
}

/** The status that each year has now, and what it holds. */
function YearList({
  years,
  state,
  held,
}: {
  years: readonly StatusYear[];
  state: string;
  held: StatusControlProps['held'];
}) {
  return (
    <div>
      <p className={classes.list}>{planningText.statusMessage(state, years.length)}</p>
      <ul className={classes.list}>
        {years.map(({ year, label, programme_calendar }) => (
          <li key={year}>{planningText.statusNow(label, programme_calendar.state.state, held(year))}</li>
        ))}
      </ul>
    </div>
  );
}

/** The one state that all years share; null when they differ. */
function commonState(years: readonly StatusYear[]): number | null {
  const [first, ...others] = years.map(({ programme_calendar }) => programme_calendar.state.id);
  return first !== undefined && others.every((state) => state === first) ? first : null;
}
