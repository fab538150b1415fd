// A refused single sign-on: each reason has its own sentence; its key is for the log and the help desk.
import { Refusal } from '#server/refusal.ts';
import { ssoText, type SsoReason } from '#shared/text/sso.ts';

export function refuseSignIn(reason: SsoReason): Refusal {
  return new Refusal(reason === 'away' ? 503 : 403, ssoText.refusals[reason], { details: { reason } });
}
