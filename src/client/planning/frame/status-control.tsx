// The status of a study year (or of all of them) with 'Status aanpassen'. Above every level of the planner.
import { useState } from 'react';

import { saysWhy } from '#client/api/call.ts';
import { useCall, useSend } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { notifyFailed, notifySaved } from '#client/ui/notify.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { planner } from '#shared/api/planner.ts';
import { reference } from '#shared/api/reference.ts';
import { nl } from '#shared/text/nl.ts';

import classes from './frame.module.css';

export interface StatusYear {
  year: number;
  label: string;
  programme_calendar: { id: number; state: { id: number; state: string } };
  calendar_year: { id: number } | null;
}

export interface StatusControlProps {
  programme: number;
  /** One study year, or all of the programme. */
  years: readonly StatusYear[];
  mayChange: boolean;
}

export function StatusControl({ programme, years, mayChange }: StatusControlProps) {
  const { data: states = [] } = useCall(reference.states);
  const send = useSend();
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const current = commonState(years);
  const value = chosen ?? current;
  const label = years.length === 1 ? nl.planning.statusYear(years[0]!.label) : nl.planning.status;

  const save = async () => {
    if (value === null) return;
    setBusy(true);
    try {
      const [only, another] = years;
      if (another) await send(planner.saveStatuses, { body: { programme, state: value } });
      else if (only)
        await send(planner.saveStatus, {
          params: { id: only.programme_calendar.id },
          body: { state: value, programme, year: only.year, calendar_year: only.calendar_year?.id ?? 0 },
        });
      notifySaved(nl.planning.statusSaved);
      setChosen(null);
    } catch (error) {
      notifyFailed(saysWhy(error) ? error.message : nl.notice.notSaved(nl.planning.statusSaved));
    } finally {
      setBusy(false);
    }
  };

  if (years.length === 0) return null;
  return (
    <div className={classes.status}>
      <CompactSelect
        label={label}
        value={value}
        options={states.map(({ id, state }) => ({ value: id, label: state }))}
        width={168}
        placeholder={nl.planning.status}
        {...(!mayChange && { disabledBecause: nl.planning.noStatus })}
        onChange={setChosen}
      />
      {mayChange ? (
        <Button busy={busy} disabled={value === null || value === current} onClick={() => void save()}>
          {nl.planning.statusSave}
        </Button>
      ) : null}
    </div>
  );
}

/** The one state that all years share; null when they differ. */
function commonState(years: readonly StatusYear[]): number | null {
  const [first, ...others] = years.map(({ programme_calendar }) => programme_calendar.state.id);
  return first !== undefined && others.every((state) => state === first) ? first : null;
}
