// EC and hours as people write them: '7,5'. Every planner screen uses it.
import { planningText } from '#shared/text/planning.ts';

const oneDecimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 });

export function dutchNumber(value: number): string {
  return oneDecimal.format(value);
}

/** How long one lesson takes: fifty minutes are 0,83 hours. */
export function dutchDuration(hours: number): string {
  return twoDecimals.format(hours);
}

/** '5 EC te weinig': planned against what it should be. */
export function differenceWords(by: number): string {
  return by > 0 ? planningText.ectsMore(dutchNumber(by)) : planningText.ectsLess(dutchNumber(-by));
}

/** '5 EC · 42 u', without what is nothing. */
export function amountText(ects: number, hours: number): string {
  return planningText.amount(ects === 0 ? '' : dutchNumber(ects), hours === 0 ? '' : dutchNumber(hours));
}
