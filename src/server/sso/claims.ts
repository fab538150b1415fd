// What the provider says of somebody, made safe to work with. Institutions leave out what they like and some send one text where
// others send a list, so everything but `sub` may be absent here and nothing is longer than it need be.

export interface Claims {
  issuer: string;
  sub: string;
  /** The domain of the institution, in small letters; '' when it does not say. */
  home: string;
  eppn: string;
  email: string;
  firstname: string;
  lastname: string;
  affiliations: string[];
  entitlements: string[];
  /** When they last proved who they are, in seconds since 1970; 0 when it does not say. */
  signedInAt: number;
}

const MAX_TEXT = 500;
const MAX_LIST = 5_000;
/** Characters that cannot be stored, or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** `signed` are those of the token itself. */
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

/** A text is a list of one. What is too long is no value of ours. */
function listOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value.slice(0, MAX_LIST) : [value];
  return all
    .filter((each) => typeof each === 'string')
    .map((each) => each.replace(unseen, '').trim())
    .filter((each) => each !== '' && each.length <= MAX_TEXT);
}
