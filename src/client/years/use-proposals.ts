// Fills the form with a proposal: the unit's previous year with shifted dates, blocks of ten teaching weeks, or another unit's
// calendar of this year. Asks before it replaces anything; saves nothing. Used by the calendar's tools.
import { ensureCall } from '#client/api/query.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyInfo, notifyError } from '#client/ui/notify.tsx';
import { contract } from '#shared/api/contract.ts';
import { type UnitCalendarRecord, withoutParts } from '#shared/api/years.ts';
import { type CalendarFlags, type CalendarYear, yearLabel, type YearPart } from '#shared/planning/calendar.ts';
import { proposeFromPattern, proposeFromPrevious } from '#shared/planning/proposal.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { adaptParts } from './adapt-parts.ts';
import { draftOfParts, draftOfRecord, type PartDraft, partsOfDraft } from './calendar-draft.ts';
import { yearOfRecord } from './year-record.ts';

const texts = unitCalendarText;

interface Options {
  unit: number;
  calendarYear: number;
  year: CalendarYear;
  flags: CalendarFlags;
  isEmpty: boolean;
  onPropose: (draft: readonly PartDraft[]) => void;
}

export function useProposals({ unit, calendarYear, year, flags, isEmpty, onPropose }: Options) {
  const offer = async (parts: readonly YearPart[]) => {
    if (parts.length === 0) return notifyInfo(texts.nothingFits);
    const replace = {
      title: texts.proposeReplace,
      message: texts.proposeReplaceMessage,
      confirmLabel: texts.proposeReplaceConfirm,
    };
    if (!isEmpty && !(await confirm(replace))) return;
    onPropose(draftOfParts(parts));
    notifyInfo(texts.proposed);
  };

  const calendarOf = async (organizational_unit: number, calendar_year: number): Promise<UnitCalendarRecord> => {
    const query = { organizational_unit, calendar_year };
    return (await ensureCall(contract.unitCalendar.get, { query })) as UnitCalendarRecord;
  };

  const failed = (error: unknown) => notifyError(error);

  const fromPrevious = async () => {
    const years = await ensureCall(contract.years.list, withoutParts);
    const own = years.find(({ id }) => id === calendarYear);
    const earlier = years
      .filter(({ organization }) => organization === own?.organization)
      .map((record) => ({ id: record.id, year: yearOfRecord(record) }))
      .filter((each) => each.year.start_date < year.start_date)
      .toSorted((a, b) => (a.year.start_date < b.year.start_date ? 1 : -1));
    const [previous] = earlier;
    if (!previous) return notifyInfo(texts.noPreviousYear);
    const { calendar_year_parts } = await calendarOf(unit, previous.id);
    if (calendar_year_parts.length === 0) return notifyInfo(texts.nothingToPropose(yearLabel(previous.year)));
    const parts = partsOfDraft(draftOfRecord(calendar_year_parts));
    await offer(proposeFromPrevious({ year: previous.year, parts }, year));
  };

  const fromUnit = async (other: number, title: string) => {
    const record = await calendarOf(other, calendarYear);
    if (record.calendar_year_parts.length === 0) return notifyInfo(texts.nothingToPropose(title));
    await offer(adaptParts(partsOfDraft(draftOfRecord(record.calendar_year_parts)), record, flags));
  };

  return {
    fromPrevious: () => fromPrevious().catch(failed),
    fromPattern: () => offer(proposeFromPattern(year, flags)),
    fromUnit: (other: number, title: string) => fromUnit(other, title).catch(failed),
  };
}
