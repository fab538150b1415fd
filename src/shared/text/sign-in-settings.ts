// The page with the sign-in settings of a school.

export const signInText = {
  title: 'Inloggen',
  item: 'Instellingen voor inloggen',
  hint: 'Hoe mensen van deze instelling inloggen: met het account van de instelling (SURFconext), met een wachtwoord, of met allebei.',
  unavailable:
    'SURFconext is op deze server nog niet ingesteld. Wat je hier kiest, geldt zodra de beheerder van de server dat heeft gedaan.',
  school: 'Instelling',
  noSchool: 'Geen instelling om in te stellen.',
  ways: 'Manier van inloggen',
  people: 'Wie mag erin',
  roles: 'Rollen van de instelling',
  rolesHint:
    'Wie dit kenmerk (entitlement) heeft, krijgt bij het inloggen de rol, en verliest die weer zonder het kenmerk.',
  entitlement: 'Kenmerk',
  role: 'Rol',
  addRole: 'Regel toevoegen',
  removeRole: (entitlement: string) => `Regel ${entitlement} verwijderen`,
  none: 'Geen: wie onbekend is, komt er niet in',
  yes: 'Ja',
  no: 'Nee',
  conflict: 'de instellingen voor inloggen',
  fields: {
    sso: 'Inloggen met SURFconext',
    local_accounts: 'Wachtwoord toegestaan',
    home_domains: 'Domeinen van de instelling',
    affiliations: 'Toegelaten groepen',
    default_role: 'Rol voor onbekenden',
    update_profile: 'Naam en e-mail bijwerken',
    roles: 'Rollen van de instelling',
  },
  hints: {
    home_domains:
      'Zoals hva.nl, met komma’s ertussen. Alleen wie van een van deze domeinen komt, logt in bij deze instelling.',
    affiliations: 'Zoals employee, staff en student. Leeg: iedereen van de instelling.',
    default_role: 'Wie nog geen account heeft, krijgt er bij het inloggen een met deze rol.',
    update_profile: 'Bij elk inloggen worden naam en e-mailadres die van de instelling.',
    local_accounts:
      'Uit: wie alleen bij deze instelling hoort, logt alleen nog in met SURFconext. Beheerders van het platform houden hun wachtwoord.',
  },
  takenDomain: (domain: string) => `Het domein ${domain} is al van een andere instelling.`,
  domainNeeded: 'Vul minstens één domein in: daaraan wordt herkend wie bij deze instelling hoort.',
  ssoNeeded: 'Zonder SURFconext moet een wachtwoord toegestaan blijven: anders kan niemand meer inloggen.',
  linkFirst:
    'Nog geen beheerder van deze instelling is gekoppeld aan SURFconext. Koppel eerst je eigen account op de pagina Profiel: dan is zeker dat je er zonder wachtwoord nog in kunt.',
  limited:
    'Je werkt alleen voor bepaalde organisatorische eenheden. Daarom kun je niet instellen wie er bij de hele instelling in mag.',
} as const;
