// Labels of attributes for documents and files, as the user's school has them.
import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';

import { attributes } from './reference-handlers.ts';

interface Named {
  object: string;
  attribute: string;
  user_label: string;
}

/** By keys such as 'programme.title'. */
export async function readLabels(db: Db, user: User, organization: number): Promise<Record<string, string>> {
  const query = { organization, limit: 1000, attribute_options: false };
  const found = JSON.parse((await attributes({ db, user, query })).text) as Named[];
  return Object.fromEntries(found.map((each) => [`${each.object}.${each.attribute}`, each.user_label]));
}
