// Turns database errors caused by concurrent changes (a referenced record was deleted, a record to delete is in use, a duplicate
// was created) into refusals. Checks before a write explain more; this covers what changed in between. Used by `errors`, so
// handlers need not know PostgreSQL's error codes.
import { conflictOf, isMissingRow, violatedConstraint } from '#server/db/errors.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

interface Asked {
  method: string;
  body?: unknown;
}

/** Null for any other error. */
export function databaseRefusal(error: unknown, { method, body }: Asked): Refusal | null {
  if (isMissingRow(error)) return notFound();
  switch (conflictOf(error)) {
    case 'reference': {
      // A DELETE fails because the record is still referenced; any other write refers to a record that is gone.
      if (method === 'DELETE') return new Refusal(409, refusalText.inUseElsewhere);
      const field = fieldOf(error, body);
      return field ? invalid({ [field]: fieldText.missing }) : new Refusal(409, refusalText.goneMeanwhile);
    }
    case 'duplicate':
      return new Refusal(409, refusalText.duplicate);
    case 'value':
      return new Refusal(422, refusalText.invalid);
    case 'collision':
      return new Refusal(409, refusalText.collided);
    default:
      return null;
  }
}

/** Constraint → attribute, for references that are attributes of a definition. */
const attributes = new Map(
  allDefinitions.flatMap(({ table, attributes: all }) =>
    Object.entries(all).map(([name, { links }]): [string, string] => [
      links ? `${links.table}_${links.other}_fkey` : `${table}_${name}_fkey`,
      name,
    ]),
  ),
);

/** The field that holds the reference: an attribute, or a field of the body with the name of the column. */
function fieldOf(error: unknown, body: unknown): string | undefined {
  const { table, constraint } = violatedConstraint(error);
  const column = constraint.replace(`${table}_`, '').replace(/(_organization)?_fkey$/, '');
  const isNamed = typeof body === 'object' && body !== null && Object.hasOwn(body, column);
  return attributes.get(constraint) ?? (isNamed ? column : undefined);
}
