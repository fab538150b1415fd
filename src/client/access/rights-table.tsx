// The table of effective rights: objects with the roles that give each right, attributes below them when opened.
import { Fragment, useMemo, useState } from 'react';

import { useAttributesOf } from '#client/api/attributes.ts';
import { objectLabel, useObjects } from '#client/api/labels.ts';
import { ColorMark } from '#client/ui/color-mark.tsx';
import { IconCheck, IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { UserRights } from '#shared/api/access.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { type Action, actions } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { formText } from '#shared/text/form.ts';

import { type ObjectRights, rightsPerObject } from './rights-model.ts';

import shared from './shared-rights-table.module.css';
import classes from './rights-table.module.css';

const { rights: texts, roles: roleTexts, actions: words } = accessText;
const objectsWithAttributes = allDefinitions.map(({ object }) => object);
const groups = Object.keys(roleTexts.groups) as (keyof typeof roleTexts.groups)[];

export function RightsTable({ roles, organization }: { roles: UserRights['roles']; organization: number }) {
  const attributes = useAttributesOf(objectsWithAttributes, organization);
  const [open, setOpen] = useState<ReadonlySet<ObjectKey>>(new Set());
  const rights = useMemo(() => {
    const nameOf = (role: UserRights['roles'][number]) =>
      role.organization === 0 ? texts.platformRole(role.title) : role.title;
    return rightsPerObject(roles, organization, attributes ?? [], nameOf);
  }, [roles, organization, attributes]);
  if (!attributes) return <Skeletons of="table" rows={25} />;

  const toggle = (object: ObjectKey) => {
    const next = new Set(open);
    if (!next.delete(object)) next.add(object);
    setOpen(next);
  };
  return (
    <section className={classes.scroll} aria-label={accessText.users.rights}>
      <table className={`${shared.flags} ${classes.rights}`}>
        <thead>
          <tr>
            <th scope="col">{roleTexts.object}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {words[action]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr className={shared.group}>
              <th scope="rowgroup" colSpan={actions.length + 1}>
                {roleTexts.groups[group]}
              </th>
            </tr>
            {rights
              .filter(({ object }) => objects[object].group === group)
              .map((row) => (
                <ObjectRows
                  key={row.object}
                  row={row}
                  opened={open.has(row.object)}
                  onToggle={() => toggle(row.object)}
                />
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function ObjectRows({ row, opened, onToggle }: { row: ObjectRights; opened: boolean; onToggle: () => void }) {
  const { plural, color } = objectLabel(useObjects(), row.object);
  const differing = row.attributes.filter(({ differs }) => differs).length;
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {row.attributes.length > 0 ? (
            <button
              type="button"
              className={shared.object}
              aria-expanded={opened}
              aria-label={texts.attributesOf(plural)}
              onClick={onToggle}
            >
              <Icon size={15} stroke={1.8} aria-hidden="true" />
              <ColorMark color={color} />
              <span>{plural}</span>
            </button>
          ) : (
            <span className={`${shared.object} ${classes.leaf}`}>
              <ColorMark color={color} />
              <span>{plural}</span>
            </span>
          )}
          {differing > 0 ? <StatusChip label={texts.attributesDiffer(differing)} tone="warning" /> : null}
        </th>
        {actions.map((action) => (
          <Givers key={action} action={action} names={row.givers[action]} />
        ))}
      </tr>
      {opened
        ? row.attributes.map((attribute) => (
            <tr key={attribute.id} className={classes.attribute} data-differs={attribute.differs || undefined}>
              <th scope="row">{attribute.label}</th>
              <td className={`${classes.denied} ${classes.never}`}>{formText.empty}</td>
              <Givers action="read" names={attribute.givers.read} />
              <Givers action="update" names={attribute.givers.update} />
              <td className={`${classes.denied} ${classes.never}`}>{formText.empty}</td>
            </tr>
          ))
        : null}
    </Fragment>
  );
}

function Givers({ action, names }: { action: Action; names: readonly string[] }) {
  return names.length === 0 ? (
    <td className={classes.denied} data-right={words[action]}>
      {texts.no}
    </td>
  ) : (
    <td data-right={words[action]}>
      <span className={classes.given}>
        <IconCheck size={15} stroke={2} aria-hidden="true" />
        <span>{names.join(', ')}</span>
      </span>
    </td>
  );
}
