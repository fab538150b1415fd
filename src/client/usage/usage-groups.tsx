// The groups of 'Waar gebruikt?' with their links. Used by the drawer and by the dialog for deleting.
import { objectLabel, useObjects } from '#client/api/labels.ts';
import { ColorMark } from '#client/ui/color-mark.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import type { UsageGroup } from '#shared/api/usage.ts';
import { whereUsedText as words } from '#shared/text/where-used.ts';

import classes from './usage-groups.module.css';

export interface UsageGroupsProps {
  groups: readonly UsageGroup[];
  /** The maximum number of links per group. */
  most?: number;
}

export function UsageGroups({ groups, most = Infinity }: UsageGroupsProps) {
  const known = useObjects();
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={`${group.object} ${group.label}`} aria-label={words.group(group)}>
          <h3 className={classes.heading}>
            <ColorMark color={objectLabel(known, group.object).color} />
            <span>{group.label}</span>
            <span className={classes.count}>{group.count}</span>
          </h3>
          <Items group={group} most={most} />
        </section>
      ))}
    </div>
  );
}

function Items({ group: { items, count }, most }: { group: UsageGroup; most: number }) {
  if (items.length === 0) return <p className={classes.more}>{words.nameless}</p>;
  const shown = items.slice(0, most);
  return (
    <ul className={classes.items}>
      {shown.map(({ id, title, path }) => (
        <li key={id}>
          <PathLink path={path}>{title}</PathLink>
        </li>
      ))}
      {count > shown.length ? <li className={classes.more}>{words.more(count - shown.length)}</li> : null}
    </ul>
  );
}
