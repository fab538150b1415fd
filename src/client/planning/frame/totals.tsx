// EC and Contacturen with a target or the own value beside them; what differs is said in words, with an icon.
import { IconAlertTriangle, IconCheck } from '#client/ui/icons.ts';
import { nl } from '#shared/text/nl.ts';

import { dutchNumber } from './numbers.ts';

import classes from './frame.module.css';

export interface TotalsProps {
  ects: number;
  /** What it should be; null when nobody said. */
  target: number | null;
  hours: number;
  bar?: boolean;
}

export function Totals({ ects, target, hours, bar = false }: TotalsProps) {
  const share = target ? Math.min(1, ects / target) : 0;
  return (
    <>
      <span className={classes.total}>
        <span className={classes.muted}>{nl.planning.ects}</span>
        <strong>
          {target === null ? dutchNumber(ects) : nl.planning.ectsOf(dutchNumber(ects), dutchNumber(target))}
        </strong>
        {bar && target ? (
          <span className={classes.bar} data-off={ects !== target || undefined} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        ) : null}
        {target === null ? null : <Difference ects={ects} target={target} />}
      </span>
      <span className={classes.total}>
        <span className={classes.muted}>{nl.planning.contactHours}</span>
        <strong>{dutchNumber(hours)}</strong>
      </span>
    </>
  );
}

function Difference({ ects, target }: { ects: number; target: number }) {
  const by = Math.round((ects - target) * 100) / 100;
  if (by === 0) return <span className="ll-spoken">{nl.planning.ectsRight}</span>;
  const words = by > 0 ? nl.planning.ectsMore(dutchNumber(by)) : nl.planning.ectsLess(dutchNumber(-by));
  return (
    <span className={classes.mark} data-off>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      {words}
    </span>
  );
}

/** '15 EC ✓' or '10 EC ! 5 EC te weinig' in the head of a block. */
export function BlockMark({ ects, target }: { ects: number; target: number | null }) {
  const off = target !== null && Math.abs(ects - target) > 0.005;
  const words = !off
    ? nl.planning.ectsRight
    : ects > target
      ? nl.planning.ectsMore(dutchNumber(ects - target))
      : nl.planning.ectsLess(dutchNumber(target - ects));
  return (
    <span className={classes.mark} data-off={off || undefined} data-none={target === null || undefined}>
      {dutchNumber(ects)} {nl.planning.ects}
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
