// Whether any user could sign in with a password. If none can, the server at startup and the doctor say so.
import type { Db } from '#server/db/connect.ts';

export async function canAnyoneSignIn(db: Db): Promise<boolean> {
  const anyone = db
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where('password_hash', 'is not', null);
  return (await anyone.limit(1).executeTakeFirst()) !== undefined;
}
