// The number of an attribute, as labels and rights of attributes name it.
import type { Database } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

export async function attributeId(database: Database, object: ObjectKey, attribute: string): Promise<number> {
  const rows = database.selectFrom('attribute').select('id').where('object', '=', object);
  return (await rows.where('attribute', '=', attribute).executeTakeFirstOrThrow()).id;
}
