// The load of a study year in figures: a row per week and the totals of the year.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import type { PlannerWeek } from '#shared/api/planner-shapes.ts';
import type { WeekLoad } from '#shared/planning/week-load.ts';
import { loadText } from '#shared/text/load.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './load-table.module.css';

export interface LoadTableProps {
  label: string;
  weeks: readonly PlannerWeek[];
  loads: readonly WeekLoad[];
  onClose: () => void;
}

export function LoadTable({ label, weeks, loads, onClose }: LoadTableProps) {
  const total = (name: keyof WeekLoad) => loads.reduce((sum, load) => sum + load[name], 0);
  return (
    <Dialog
      opened
      title={loadText.title(label)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{loadText.close}</Button>}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{loadText.week}</th>
            <th scope="col">{loadText.contact}</th>
            <th scope="col">{loadText.selfStudy}</th>
            <th scope="col">{loadText.ects}</th>
            <th scope="col">{loadText.exams}</th>
            <th scope="col">{loadText.summative}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.start_date} data-no-class={week.no_class || undefined}>
              <th scope="row">
                {week.calendar_week}
                {week.no_class ? <span>{week.no_class_title || planningText.level3.noClass}</span> : null}
              </th>
              <td>{dutchNumber(loads[index]?.contact_hours ?? 0)}</td>
              <td>{dutchNumber(loads[index]?.self_study_hours ?? 0)}</td>
              <td>{dutchNumber(loads[index]?.ects_credits ?? 0)}</td>
              <td>{loads[index]?.exams || ''}</td>
              <td>{loads[index]?.summative_exams || ''}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{loadText.total}</th>
            <td>{dutchNumber(total('contact_hours'))}</td>
            <td>{dutchNumber(total('self_study_hours'))}</td>
            <td>{dutchNumber(total('ects_credits'))}</td>
            <td>{total('exams')}</td>
            <td>{total('summative_exams')}</td>
          </tr>
        </tfoot>
      </table>
      {loadText.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </Dialog>
  );
}
