// The second-factor and passkey grants, for the token endpoint.
import type { Database } from '#server/db/connect.ts';
import { grantTypes } from '#shared/api/second-factor.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { isClient, type OAuthClient } from '../oauth-model.ts';
import type { Grant } from '../session-handlers.ts';
import { textIn, tokenRefusal } from '../token-answer.ts';
import { passkeyGrant } from './passkey-grant.ts';
import { secondFactorGrant } from './second-factor-grant.ts';

export function secondFactorGrants(
  database: Database,
  client: OAuthClient,
  publicUrl: string,
): ReadonlyMap<string, Grant> {
  const checked =
    (grant: Grant): Grant =>
    async (call) =>
      isClient(client, textIn(call.body, 'client_id'), textIn(call.body, 'client_secret'))
        ? grant(call)
        : tokenRefusal('invalid_client', secondFactorText.description.client);
  return new Map([
    [grantTypes.secondFactor, checked(secondFactorGrant(database, publicUrl))],
    [grantTypes.passkey, checked(passkeyGrant(database, publicUrl))],
  ]);
}
