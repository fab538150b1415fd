// The provider's claims about a user, made safe to work with. Institutions may omit claims, and some send a text where others send a
// list, so everything but `sub` may be empty here, and lengths are limited.

export interface Claims {
  issuer: string;
  sub: string;
  /** The domain of the institution, in lower case; '' if absent. */
  home: string;
  eppn: string;
  email: string;
  firstname: string;
  lastname: string;
  affiliations: string[];
  entitlements: string[];
  /** When the user last authenticated at the institution, in seconds since 1970; 0 if absent. */
  signedInAt: number;
}

const MAX_TEXT = 500;
const MAX_LIST = 5_000;
/** Characters that cannot be stored, or are invisible. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** `signed`: the claims of the ID token itself. */
export function claimsFrom(issuer: string, sub: string, given: Record<string, unknown>, signed = given): Claims {
  const text = (name: string) => listOf(given[name])[0] ?? '';
  return {
    issuer,
    sub,
    home: text('schac_home_organization').toLowerCase(),
    eppn: text('eduperson_principal_name'),
    email: text('email'),
    firstname: text('given_name').slice(0, 100),
    lastname: text('family_name').slice(0, 100),
    affiliations: listOf(given['eduperson_affiliation']).map((each) => each.toLowerCase()),
    entitlements: listOf(given['eduperson_entitlement']),
    signedInAt: typeof signed['auth_time'] === 'number' ? signed['auth_time'] : 0,
  };
}

/** A text becomes a list of one. Values that are too long are ignored. */
function listOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value.slice(0, MAX_LIST) : [value];
  return all
    .filter((each) => typeof each === 'string')
    .map((each) => each.replace(unseen, '').trim())
    .filter((each) => each !== '' && each.length <= MAX_TEXT);
}
