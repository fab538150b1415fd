// Refuses a request that breaks a rule, with the rule's sentence at the field that it is about.
import { Refusal } from '#server/refusal.ts';
import type { Finding } from '#shared/rules/registry.ts';

export function refuseFinding(finding: Finding | null, field?: string): void {
  if (finding) throw new Refusal(422, finding.message, { errors: { [field ?? finding.where]: finding.message } });
}
