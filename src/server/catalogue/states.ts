// Sets the state of several parts and units at once, with the same checks as their forms: all of them, or none.
import type { User } from '#server/rights/user.ts';
import { Refusal } from '#server/refusal.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { WriteBody } from '#server/records/write.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { listed } from '#shared/text/plan-words.ts';
import { selectionText } from '#shared/text/selection.ts';

import { educationalUnit } from './educational-unit.ts';
import { programmePart } from './programme-part.ts';

interface Body {
  state: number;
  programme_parts: number[];
  educational_units: number[];
}

export async function saveStates(call: WriteBody<Body>): Promise<{ changed: number }> {
  const { db, user, body } = call;
  const refused: string[] = [];
  let changed = 0;
  const types = [
    { type: programmePart, ids: body.programme_parts },
    { type: educationalUnit, ids: body.educational_units },
  ];
  for (const { type, ids } of types) {
    for (const row of await lockRecords(call, type, [...new Set(ids)])) {
      try {
        await updateRecord({ db, user }, type, row, { state: body.state });
        if (row['state'] !== body.state) changed += 1;
      } catch (error) {
        // Refused before anything of it was written; the others are asked too, so that all of them can be named.
        if (!(error instanceof Refusal) || error.status !== 403) throw error;
        refused.push(nameFor(user, type, row));
      }
    }
  }
  if (refused.length > 0) throw new Refusal(403, selectionText.statusRefused(listed([...new Set(refused)])));
  return { changed };
}

/** The title if the user may read it. */
function nameFor(user: User, { definition: { object } }: RecordType, row: Row): string {
  const rights = rightsIn(user.grants, row.organization);
  const reads = can(rights, object, 'read') && canAttribute(rights, `${object}.title`, 'read');
  return (reads && String(row['title'])) || selectionText.untitled;
}
