// Describes what is selected in a presentation: 'Netwerken, jaar 1 · blok 3 · weken 5–15 · 4 EC · 40 contacturen · 2 toetsen'.
import { choiceText } from '#client/planning/frame/numbers.ts';
import type { PresentedUnit, PresentedYear } from '#shared/api/planner-presentation.ts';
import type { ElectiveChoice, Sums } from '#shared/planning/totals.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { chosen, type Position } from './walk.ts';

export function explain(years: readonly PresentedYear[], position: Position): { title: string; facts: string } {
  const { year, item, unit } = chosen(years, position);
  if (!year) return { title: '', facts: '' };
  const shown = unit ?? item;
  if (!shown) return { title: year.label, facts: joinPreviews(year.calendar_year?.title, ...amounts(year.totals)) };
  const inside = item && !unit && item.units.length > 0 ? presentationText.units(item.units.length) : undefined;
  const place = [unit && item?.title, year.label.toLowerCase(), ...when(year, shown)];
  const exams = shown.exams ? presentationText.exams(shown.exams) : undefined;
  return { title: shown.title, facts: joinPreviews(...place, ...amounts(shown), inside, exams, shown.coordinator) };
}

function when({ weeks, blocks }: PresentedYear, { first_week, last_week }: PresentedUnit): (string | undefined)[] {
  const [first, last] = [weeks[first_week], weeks[last_week]];
  if (!first || !last) return [];
  const [from, to] = [blocks[first.block]?.label, blocks[last.block]?.label];
  const inBlocks = from === to ? from : `${from} – ${to}`;
  return [inBlocks?.toLowerCase(), presentationText.week(first.calendar_week, last.calendar_week)];
}

function amounts({ ects_credits, contact_hours, choice }: Sums & { choice?: ElectiveChoice | undefined }) {
  return [
    ectsText(ects_credits, choice),
    contact_hours ? presentationText.hours(dutchNumber(contact_hours)) : undefined,
  ];
}

/** '5 EC', or '15 EC te kiezen uit 30' */
export function ectsText(ects: number, choice: ElectiveChoice | undefined): string {
  if (choice) return choiceText(choice);
  return ects ? presentationText.ects(dutchNumber(ects)) : '';
}

function joinPreviews(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}
