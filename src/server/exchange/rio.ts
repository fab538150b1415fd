// Which programmes are ready for RIO, for users who may read everything that RIO requires.
import type { Call } from '#server/http/call.ts';
import { forbidden } from '#server/refusal.ts';
import type { RioRow } from '#shared/api/exchange.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { rioAttributes } from '#shared/exchange/rio-attributes.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { fullName, type Named } from '#shared/text/full-name.ts';
import { rioText } from '#shared/text/rio.ts';

import { requireExchange } from './exchange.ts';
import { readRio } from './read-rio.ts';

export async function rioReadiness({ db, user, query }: Call<string, { organization: number }>): Promise<RioRow[]> {
  requireExchange(user, query.organization, 'read');
  const rights = rightsIn(user.grants, query.organization);
  const asked = [...rioAttributes, 'programme.state'];
  if (!asked.every((name) => canAttribute(rights, name, 'read'))) throw forbidden();
  const checked = await readRio(db, query.organization);
  return checked.map(({ id, name, rio, withheldBy, findings: found }) => {
    const findings = rio && withheldBy ? [...found, withheldByState(id, withheldBy)] : found;
    const state = !rio ? 'not_to_rio' : findings.length === 0 ? 'ready' : 'not_ready';
    return { programme: id, title: fullName(readableName(name, rights)), state, findings };
  });
}

/** Only shown here: the checks do not report it, because nothing is wrong with the programme. */
function withheldByState(id: number, state: string): RioRow['findings'][number] {
  const { label } = definitions.programme.attributes.state;
  return { object: 'programme', id, attribute: 'state', message: rioText.state(label, state) };
}

/** Leaves out what the user may not read. */
function readableName(name: Named, rights: Rights): Named {
  const readable = Object.entries(name).filter(([part]) => canAttribute(rights, `programme.${part}`, 'read'));
  return { title: '', ...Object.fromEntries(readable) };
}
