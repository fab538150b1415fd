// What a role may do per object, grouped and named in Dutch; a row opens the rights per attribute. Used by the role form.
import { Link, useSearch } from '@tanstack/react-router';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { ColorMark } from '#client/ui/color-mark.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import { notifyInfo } from '#client/ui/notify.tsx';
import type { Permission, RoleRecord } from '#shared/api/access.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { guardedBy, type ObjectKey, objectKeys, objects } from '#shared/permissions/objects.ts';
import { actions, can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { formText } from '#shared/text/form.ts';

import { FlagTable, type TableRow } from './flag-table.tsx';
import { type FlagEdits, type FlagRow, flipColumn, setFlag } from './flags.ts';
import { rightsAt, usePlaces } from './places.ts';
import { roleAttributesPath } from './role-paths.ts';
import { useGoTo } from './use-access-search.ts';

import sharedFormNotes from './shared-form-notes.module.css';
import sharedRightsTable from './shared-rights-table.module.css';
import classes from './role-objects.module.css';

export interface RoleObjectsProps {
  role: RoleRecord;
  edits: FlagEdits;
  editable: boolean;
  onEdit: (edits: FlagEdits) => void;
}

const { roles: texts } = accessText;
const groups = Object.keys(texts.groups) as (keyof typeof texts.groups)[];
const withAttributes = new Set<string>(
  allDefinitions.map(({ object }) => (object in guardedBy ? guardedBy[object as keyof typeof guardedBy] : object)),
);

export function rowsOf(permissions: readonly Permission[] = []): FlagRow[] {
  return permissions.map(({ id: _id, object, ...flags }) => ({ key: object, flags }));
}

export function RoleObjects({ role, edits, editable, onEdit }: RoleObjectsProps) {
  const { grants } = usePlaces();
  const definitions = useObjects();
  const goTo = useGoTo();
  const held = rightsAt(grants, role.organization ?? 0);
  const rows = rowsOf(role.permissions);
  // A right that the role already has may be removed and restored; only rights that the user holds may be added.
  const may: Parameters<typeof flipColumn>[3] = ({ key, flags }, action) =>
    flags[action] || can(held, key as ObjectKey, action);

  const tableRow = (row: FlagRow): TableRow => {
    const object = row.key as ObjectKey;
    const { plural, color } = objectLabel(definitions, object);
    const path = roleAttributesPath(role.id, object);
    const explain = () => notifyInfo(formText.noAttributes(plural));
    const opens = withAttributes.has(object);
    return {
      ...row,
      label: plural,
      head: <ObjectHead label={plural} color={color} path={opens ? path : null} onExplain={explain} />,
      onOpen: opens ? () => void goTo(path) : explain,
    };
  };
  return (
    <section className={classes.section} aria-label={texts.objects}>
      <h2 className={classes.heading}>{texts.objects}</h2>
      <p className={sharedFormNotes.hint}>{texts.hint}</p>
      <FlagTable
        label={texts.objects}
        rowHeader={texts.object}
        columns={actions}
        groups={groups.map((group) => ({
          title: texts.groups[group],
          rows: objectKeys
            .filter((object) => objects[object].group === group)
            .flatMap((object) => rows.filter(({ key }) => key === object).map(tableRow)),
        }))}
        edits={edits}
        editable={editable}
        may={may}
        onChange={(row, action, value) => onEdit(setFlag(edits, row, action, value))}
        onFlip={(action) => onEdit(flipColumn(edits, rows, action, may))}
      />
    </section>
  );
}

interface ObjectHeadProps {
  label: string;
  color: string;
  /** Null for an object without attributes. */
  path: string | null;
  onExplain: () => void;
}

function ObjectHead({ label, color, path, onExplain }: ObjectHeadProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const content = (
    <>
      <ColorMark color={color} />
      <span>{label}</span>
    </>
  );
  return path ? (
    <Link to={path} search={search} className={sharedRightsTable.object}>
      {content}
      <IconChevronRight size={15} stroke={1.8} aria-hidden="true" />
    </Link>
  ) : (
    <button type="button" className={sharedRightsTable.object} onClick={onExplain}>
      {content}
    </button>
  );
}
