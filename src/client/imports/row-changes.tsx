// What would change in one record, with old and new values, and why it cannot; with the user's labels.
import { useAttributes } from '#client/api/attributes.ts';
import type { ImportRow } from '#shared/api/imports.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';
import { importText } from '#shared/text/imports.ts';

import classes from './row-changes.module.css';

const words = importText;

export interface RowChangesProps {
  object: AttributeObject;
  row: ImportRow;
  /** For columns that are not attributes of the object. */
  labels?: Readonly<Record<string, string>> | undefined;
}

export function RowChanges({ object, row, labels }: RowChangesProps) {
  const attributeLabel = useAttributeLabels(object);
  const labelOf = (name: string) => labels?.[name] ?? attributeLabel(name);
  const { changes, errors } = row;
  return (
    <>
      {errors.length > 0 ? (
        <ul className={classes.errors}>
          {errors.map(({ attribute, message }) => (
            <li key={`${attribute} ${message}`}>
              {attribute === '' ? message : words.error(labelOf(attribute), message)}
            </li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <dl className={classes.changes}>
          {changes.map(({ attribute, from, to }) => (
            <div key={attribute}>
              <dt>{labelOf(attribute)}</dt>
              <dd>
                <del>{from || words.empty}</del> <span aria-hidden="true">→</span> <ins>{to || words.empty}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

function useAttributeLabels(object: AttributeObject): (name: string) => string {
  const { data } = useAttributes({ object });
  return (name) => {
    const row = data?.find(({ attribute }) => attribute === name);
    return row?.user_label || row?.default_label || name;
  };
}
