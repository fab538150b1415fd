// The titles and colours of the two groups of a mirrored part.
import { sql } from 'kysely';

import { JsonAnswer } from '#server/http/answer.ts';
import { invalid } from '#server/refusal.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody } from '#server/records/write.ts';
import { isMirrored } from '#shared/planning/mirror-values.ts';
import { mirrorOffset } from '#shared/planning/mirror.ts';
import { findingsOf, firstRefusal } from '#shared/rules/registry.ts';
import { placementText } from '#shared/text/placement.ts';

import { bumpRevision, gridContext, lockForSave, ruleItem, weekKinds } from './grid.ts';
import { gridOf, locate, nodeOf, withPlan } from './plan.ts';
import { openProgramme } from './programme.ts';
import { refuseFinding } from './refuse-finding.ts';
import { wireItem } from './wire.ts';

interface MirrorBody {
  mirror_title?: string | null | undefined;
  mirror_color?: string | null | undefined;
}

/** Once titles and colours make the grid mirrored, its lower rows are the second group. */
export async function saveMirror(call: WriteBody<MirrorBody> & { params: { relation_id: number } }) {
  const { db, user, params, body } = call;
  const { id, programme } = await locate(db, user, params.relation_id, ['part']);
  const opened = await openProgramme(db, user, programme);
  const held = await lockForSave(db, user, opened, 2, { parent: id });
  const { year } = held;
  const open = await withPlan(db, user, opened, year);
  const node = nodeOf(open, id);
  await refuseIfChanged(call, held, () => new JsonAnswer(JSON.stringify(wireItem(open, node))));
  const { row } = node;
  const after = {
    mirror_title: body.mirror_title === undefined ? row.mirror_title : (body.mirror_title ?? ''),
    mirror_color: body.mirror_color === undefined ? row.mirror_color : (body.mirror_color ?? ''),
  };
  refuseOddPair(after);
  const units = gridOf(open, year, id, weekKinds).map((unit) => ruleItem(`${unit.row.id}`, unit, unit.row));
  const context = { ...gridContext(open, 2, year, node), mirrored: isMirrored(after) };
  refuseFinding(firstRefusal(findingsOf({ before: units, after: units, context })), 'grid');
  const same = after.mirror_title === row.mirror_title && after.mirror_color === row.mirror_color;
  if (!same) {
    await sql`
      update placement set mirror_title = ${after.mirror_title}, mirror_color = ${after.mirror_color}
      where id = ${id}`.execute(db);
    if (isMirrored(after))
      await sql`
        update placement set mirrored = (y >= ${mirrorOffset}::int) where parent = ${id} and kind = 'week_unit'`.execute(
        db,
      );
    await bumpRevision(db, programme, { parent: id });
  }
  const now = await withPlan(db, user, opened, year);
  const item = nodeOf(now, id);
  return new JsonAnswer(JSON.stringify(wireItem(now, item)), { revision: item.row.grid_revision });
}

/** Both are empty or two values separated by a bar; a colour is hexadecimal and may be incomplete. */
function refuseOddPair({ mirror_title, mirror_color }: { mirror_title: string; mirror_color: string }): void {
  const isPair = (text: string) => text === '' || text.split('|').length === 2;
  const isColor = (text: string) => /^#?[\da-f]{0,8}$/i.test(text);
  if (!isPair(mirror_title)) throw invalid({ mirror_title: placementText.mirrorPair });
  if (!isPair(mirror_color) || !mirror_color.split('|').every(isColor))
    throw invalid({ mirror_color: placementText.mirrorColors });
}
