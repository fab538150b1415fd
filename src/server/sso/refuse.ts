// A no at signing in with the institution: each reason has its own sentence, and its key goes to the log and the help desk.
import { Refusal } from '#server/refusal.ts';
import { ssoText, type SsoReason } from '#shared/text/sso.ts';

export function refuseSignIn(reason: SsoReason): Refusal {
  return new Refusal(reason === 'away' ? 503 : 403, ssoText.refusals[reason], { details: { reason } });
}
