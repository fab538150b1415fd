// Whose words and groups: those asked for, as far as the user belongs there, else those of the user's first school and unit.
import { nl } from '#shared/text/nl.ts';
import type { User } from '#server/access/user.ts';
import { invalid } from '#server/refusal.ts';

export interface Audience {
  organization?: number | undefined;
  organizational_unit?: number | undefined;
}

export function audienceOf(user: User, query: Audience): { organization: number | null; unit: number | null } {
  if (query.organization && !user.organizations.some(({ id }) => id === query.organization))
    throw invalid({ organization: nl.field.missing });
  const organization = query.organization || (user.organizations[0]?.id ?? null);
  const ownUnit = user.units.find((unit) => unit.organization === organization)?.id ?? null;
  const unit = query.organizational_unit ?? (query.organization ? null : ownUnit);
  return { organization, unit: unit || null };
}
