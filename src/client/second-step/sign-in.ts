// Signs in by a second step or a passkey. Loaded on first use.
import { startSession, retryAfter, replaceTokens, ownerOfOpenWork } from '#client/api/session.ts';
import { ApiError, send } from '#client/api/send.ts';
import { revokeToken, tokensFor, tokensOrStep } from '#client/api/token-request.ts';
import type { Tokens } from '#client/api/tokens.ts';
import type { grantTypes } from '#shared/api/second-factor.ts';
import type { Me } from '#shared/api/session.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { signWithPasskey } from './passkeys.ts';

/** Only the types come from the contract, because its schemas are large. */
const grants: typeof grantTypes = {
  secondFactor: 'urn:leerlijn:grant-type:second-factor',
  passkey: 'urn:leerlijn:grant-type:passkey',
};

/** The answer to the second step. */
export interface StepAnswer {
  code?: string;
  assertion?: object;
  /** Whether to skip the second step on this device for a while. */
  remember: boolean;
}

export async function signInBySecondStep(username: string, ticket: string, answer: StepAnswer): Promise<void> {
  startSession(username, await secondStepTokens(ticket, answer));
}

/** Replaces the tokens of the same user, who stays on the page. */
export async function signInAgainBySecondStep(ticket: string, answer: StepAnswer): Promise<void> {
  await replaceTokens(await secondStepTokens(ticket, answer));
}

export async function signInByPasskey(): Promise<void> {
  const tokens = await passkeyTokens();
  // Only now is the owner of the passkey known. It matters only if a user's work is still open.
  startSession(ownerOfOpenWork() ? await usernameOf(tokens) : '', tokens);
}

/** Replaces the tokens of the same user, who stays on the page. A passkey of another account is refused. */
export async function signInAgainByPasskey(username: string): Promise<void> {
  const tokens = await passkeyTokens();
  if ((await usernameOf(tokens)).toLowerCase() === username.toLowerCase()) return replaceTokens(tokens);
  await revokeToken(tokens.refresh || tokens.access).catch(() => undefined);
  throw new ApiError(400, secondFactorText.passkey.otherAccount);
}

async function passkeyTokens(): Promise<Tokens> {
  const step = await tokensOrStep({ grant_type: grants.passkey });
  if (!('ticket' in step)) return step;
  const assertion = await signWithPasskey(step.passkey ?? {});
  return tokensFor({ grant_type: grants.passkey, ticket: step.ticket, assertion }).catch((error: unknown) => {
    throw explained(error, secondFactorText.passkey.refused);
  });
}

async function secondStepTokens(ticket: string, answer: StepAnswer): Promise<Tokens> {
  const request = () => tokensFor({ grant_type: grants.secondFactor, ticket, ...answer });
  return retryAfter(request).catch((error: unknown) => {
    throw explained(error, answer.assertion ? secondFactorText.step.passkeyRefused : secondFactorText.step.wrong);
  });
}

/** The sentence for an error of the token endpoint. */
function explained(error: unknown, wrong: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 400) return error;
  const { error: code } = (error.details ?? {}) as { error?: string };
  const isOver = code === 'expired_token';
  return new ApiError(400, isOver ? secondFactorText.step.over : wrong, {}, { isOver });
}

async function usernameOf({ access }: Tokens): Promise<string> {
  const { data } = await send({ method: 'GET', path: '/api/me' }, {}, access);
  return (data as Me).username;
}
