// EC and Contacturen with a target or the item's own value beside them; differences are in words, with an icon.
import { IconAlertTriangle, IconCheck } from '#client/ui/icons.ts';
import type { Amount, Totals as PlanTotals } from '#shared/planning/totals.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import { choiceBeside, differenceWords } from './numbers.ts';

import shared from './shared-panel.module.css';
import classes from './totals.module.css';

export interface TotalsProps {
  ects: number;
  /** The target; null without one. */
  target: number | null;
  hours: Pick<Amount, 'shown' | 'choice'>;
  bar?: boolean;
  /** Other remarks about the EC. */
  note?: string;
}

/** For the part or unit around a grid. While nothing inside it has EC, the head shows that its own EC are not planned. */
export function HeadTotals({ totals, counted = true }: { totals: PlanTotals; counted?: boolean }) {
  const { shown, planned, own, choice } = totals.ects_credits;
  const notes = [
    choice ? choiceBeside(shown, choice) : '',
    planned === null && own !== null ? planningText.noEctsPlanned : '',
    counted ? '' : planningText.notCountedOutside,
  ];
  return (
    <Totals
      ects={shown}
      target={planned === null || choice ? null : own}
      hours={totals.contact_hours}
      note={notes.filter(Boolean).join(' · ')}
    />
  );
}

export function Totals({ ects, target, hours, bar = false, note = '' }: TotalsProps) {
  const offered = hours.choice?.offered ?? 0;
  const share = target ? Math.min(1, ects / target) : 0;
  return (
    <>
      <span className={classes.total}>
        <span className={shared.muted}>{planningText.ects}</span>
        <strong>
          {target === null ? dutchNumber(ects) : planningText.ectsOf(dutchNumber(ects), dutchNumber(target))}
        </strong>
        {bar && target ? (
          <span className={classes.bar} data-off={ects !== target || undefined} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        ) : null}
        {target === null ? null : <Difference ects={ects} target={target} />}
        {note ? <span className={shared.muted}>{note}</span> : null}
      </span>
      <span className={classes.total}>
        <span className={shared.muted}>{planningText.contactHours}</span>
        <strong>{dutchNumber(hours.shown)}</strong>
        {offered > hours.shown ? (
          <span className={shared.muted}>{planningText.hoursOffered(dutchNumber(offered))}</span>
        ) : null}
      </span>
    </>
  );
}

function Difference({ ects, target }: { ects: number; target: number }) {
  const by = difference(ects, target);
  if (by === 0) return <span className="ll-spoken">{planningText.ectsRight}</span>;
  return (
    <span className={classes.mark} data-off>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      {differenceWords(by)}
    </span>
  );
}

/** As far as it shows: less than a tenth is a matter of rounding. */
function difference(ects: number, target: number): number {
  const by = Math.round((ects - target) * 1e6) / 1e6;
  return Math.abs(by) < 0.1 ? 0 : by;
}

/** '15 EC ✓' or '10 EC ! 5 EC te weinig' in the head of a block. */
export function BlockMark({ ects, target }: { ects: number; target: number | null }) {
  const by = target === null ? 0 : difference(ects, target);
  const off = by !== 0;
  const words = !off ? planningText.ectsRight : differenceWords(by);
  return (
    <span className={classes.mark} data-off={off || undefined} data-none={target === null || undefined}>
      {dutchNumber(ects)} {planningText.ects}
      {target === null ? null : (
        <>
          {off ? (
            <IconAlertTriangle size={13} stroke={2.2} aria-hidden="true" />
          ) : (
            <IconCheck size={14} stroke={2.4} aria-hidden="true" />
          )}
          <span className={off ? undefined : 'll-spoken'}>{words}</span>
        </>
      )}
    </span>
  );
}
