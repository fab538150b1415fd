// EC and hours in words. Every planner page uses it.
import type { ElectiveChoice, Totals } from '#shared/planning/totals.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

/** How long one lesson takes: fifty minutes are 0,83 hours. */
export function dutchDuration(hours: number): string {
  return dutchNumber(hours, 2);
}

/** '5 EC te weinig': planned against what it should be. */
export function differenceWords(by: number): string {
  return by > 0 ? planningText.ectsMore(dutchNumber(by)) : planningText.ectsLess(dutchNumber(-by));
}

/** '5 EC · 42 u', without zeros. */
export function amountText(ects: number, hours: number): string {
  return planningText.amount(ects === 0 ? '' : dutchNumber(ects), hours === 0 ? '' : dutchNumber(hours));
}

/** The same for an item; for an elective also what it is chosen from. */
export function totalsText({ ects_credits, contact_hours }: Totals): string {
  return choiceAmount(ects_credits.shown, contact_hours.shown, ects_credits.choice);
}

/** '15 EC te kiezen uit 30 · 42 u' */
export function choiceAmount(ects: number, hours: number, choice: ElectiveChoice | undefined): string {
  if (!choice) return amountText(ects, hours);
  return [choiceText(choice), amountText(0, hours)].filter(Boolean).join(' · ');
}

/** '15 EC te kiezen uit 30', '15 tot 20 EC te kiezen uit 30' */
export function choiceText(choice: ElectiveChoice): string {
  return planningText.choice(wantedOf(choice), offeredOf(choice));
}

/** Beside the EC that count: 'te kiezen uit 30', with the amount to choose only if it differs. */
export function choiceBeside(counted: number, choice: ElectiveChoice): string {
  const wanted = wantedOf(choice);
  return planningText.choiceBeside(wanted === dutchNumber(counted) ? '' : wanted, offeredOf(choice));
}

function wantedOf({ least, most }: ElectiveChoice): string {
  const from = dutchNumber(least);
  return most === null || most === least ? from : planningText.upTo(from, dutchNumber(most));
}

function offeredOf({ offered }: ElectiveChoice): string {
  return offered === null ? '' : dutchNumber(offered);
}
