// What comes before a unit, to read: its own list, and the units that require it. Used by form and view page.
import { Link } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import { formText } from '#shared/text/form.ts';
import { fullName } from '#shared/text/full-name.ts';
import { requirementText } from '#shared/text/requirements.ts';

import type { FieldValue, FormField } from './field.ts';

import shared from './shared-links.module.css';
import classes from './requirements-shown.module.css';

const words = requirementText;

export function requirementsIn(value: FieldValue | undefined): Requirement[] {
  return Array.isArray(value)
    ? value.filter((each) => typeof each === 'object').filter((each) => 'educational_unit' in each)
    : [];
}

export function unitLabel({ values }: FormField, id: number): string {
  return values.find(({ value }) => value === id)?.label ?? words.unknown(id);
}

export function RequirementsShown({ field, value }: { field: FormField; value: readonly Requirement[] }) {
  return (
    <>
      {value.length > 0 ? (
        <ul className={shared.lines}>
          {value.map((each) => (
            <Line key={each.educational_unit} title={unitLabel(field, each.educational_unit)} {...each} />
          ))}
        </ul>
      ) : (
        formText.empty
      )}
      <RequiredBy unit={field.record ?? 0} />
    </>
  );
}

/** Nothing for a new unit, or where nothing requires it. */
export function RequiredBy({ unit }: { unit: number }) {
  const query = { educational_unit: unit };
  const { data } = useCall(contract.requirements.get, { query }, { enabled: unit > 0 });
  const list = data?.required_by ?? [];
  if (list.length === 0) return null;
  return (
    <div className={classes.requiredBy}>
      <p className={classes.head} id="required-by">
        {words.requiredBy}
      </p>
      <ul className={shared.lines} aria-labelledby="required-by">
        {list.map(({ title, version, ...each }) => (
          <Line
            key={each.educational_unit}
            title={title ? fullName({ title, version: version ?? null }) : words.unknown(each.educational_unit)}
            {...each}
          />
        ))}
      </ul>
    </div>
  );
}

function Line({ educational_unit, title, kind, note }: Requirement & { title: string }) {
  return (
    <li>
      <UnitLink id={educational_unit} title={title} /> <span className={shared.details}>{words.kinds[kind]}</span>
      {note ? <span className={shared.note}> {note}</span> : null}
    </li>
  );
}

export function UnitLink({ id, title }: { id: number; title: string }) {
  const path: string = `${listPath(definitions.educationalUnit)}/edit/${id}`;
  return (
    <Link to={path} className={shared.link}>
      {title}
    </Link>
  );
}
