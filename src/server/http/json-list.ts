// A list that one statement builds as JSON text, in its column `json`. The list cache keeps it until a table in the statement changes.
import type { RawBuilder } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { runStatement, type Statement } from '#server/db/statement.ts';

import { ListAnswer } from './answer.ts';

export function jsonList(db: Db, query: Statement | RawBuilder<{ json: string }>): ListAnswer {
  const statement = 'text' in query ? query : compile(db, query);
  return new ListAnswer(statement, async () => {
    const [found] = await runStatement<{ json: string }>(db, statement);
    return found?.json ?? '[]';
  });
}

function compile(db: Db, query: RawBuilder<{ json: string }>): Statement {
  const { sql: text, parameters } = query.compile(db);
  return { text, values: [...parameters] };
}
