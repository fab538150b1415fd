// The attribute-group filter bar: 'Alle' and one button per group with its deadline. Forms with groups show it.
import { IconAlertTriangle, IconCircleCheck } from '#client/ui/icons.ts';
import { formText } from '#shared/text/form.ts';

import classes from './group-bar.module.css';

export interface BarGroup {
  id: number;
  title: string;
  /** dd-mm-yyyy, or empty. */
  date_deadline: string;
  /** Attributes of the group that are still empty. */
  empty: number;
  /** The deadline is near or past, so what is empty deserves attention. */
  urgent: boolean;
  /** Past the deadline, so too late for empty fields. */
  passed: boolean;
}

export interface GroupBarProps {
  groups: readonly BarGroup[];
  /** 0 is 'Alle'. */
  chosen: number;
  onChoose: (id: number) => void;
}

export function GroupBar({ groups, chosen, onChoose }: GroupBarProps) {
  if (groups.length === 0) return null;
  return (
    <fieldset className={classes.groups} aria-label={formText.groups}>
      <button type="button" className={classes.groupButton} aria-pressed={chosen === 0} onClick={() => onChoose(0)}>
        {formText.allGroups}
      </button>
      {groups.map((group) => (
        <button
          key={group.id}
          type="button"
          className={classes.groupButton}
          aria-pressed={chosen === group.id}
          onClick={() => onChoose(group.id)}
        >
          {group.title}
          <Deadline group={group} />
        </button>
      ))}
    </fieldset>
  );
}

function Deadline({ group }: { group: BarGroup }) {
  const { date_deadline, empty, urgent, passed } = group;
  const words = [date_deadline, passed ? formText.groupPassed : '', urgent ? formText.groupEmpty(empty) : ''];
  return (
    <>
      {date_deadline ? (
        <span className={classes.deadline} data-when={passed ? 'passed' : urgent ? 'near' : undefined}>
          {passed ? <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" /> : null}
          {words.filter(Boolean).join(' · ')}
        </span>
      ) : null}
      {group.empty === 0 ? (
        <>
          <IconCircleCheck size={16} stroke={1.8} className={classes.complete} aria-hidden="true" />
          <span className="ll-spoken">{formText.groupComplete}</span>
        </>
      ) : null}
    </>
  );
}
