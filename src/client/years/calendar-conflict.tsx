// Two users saved the same calendar: shows the other's changes and lets the user choose. Used by the form.
import { type ConflictChoices, ConflictFrame } from '#client/form/conflict-frame.tsx';
import type { LastSaved } from '#client/form/saved-by.ts';
import type { UnitCalendarRecord } from '#shared/api/years.ts';
import type { CalendarFlags } from '#shared/planning/calendar.ts';
import { formText } from '#shared/text/form.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { draftOfRecord, type PartDraft } from './calendar-draft.ts';
import { changedPaths, type FlatDraft, flatten, pathLabel } from './draft-changes.ts';

const texts = unitCalendarText;

export interface CalendarConflictProps extends ConflictChoices {
  /** The calendar as this user opened it, the current one, and this user's draft. */
  before: FlatDraft;
  theirs: UnitCalendarRecord;
  mine: readonly PartDraft[];
  flags: CalendarFlags;
  saved: LastSaved;
}

export function CalendarConflict({ before, theirs, mine, flags, ...choices }: CalendarConflictProps) {
  const draft = draftOfRecord(theirs.calendar_year_parts);
  const now = flatten(draft);
  const own = flatten(mine);
  const rows = changedPaths(before, now)
    .toSorted()
    .map((path) => ({
      id: path,
      label: pathLabel(path, path in now ? draft : mine, flags),
      was: shown(before[path]),
      now: shown(now[path]),
      ...(before[path] === own[path] ? {} : { mine: shown(own[path]) }),
    }));
  return (
    <ConflictFrame
      {...choices}
      what={formText.conflict.calendar}
      hint={texts.conflictHint}
      keep={texts.conflictKeep}
      rows={rows}
    />
  );
}

function shown(value: string | boolean | undefined): string {
  if (value === true) return formText.yes;
  return value || texts.conflictNone;
}
