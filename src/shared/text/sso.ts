// Signing in with the account of one's institution: the button, every no with its own sentence, and what a school sets.

/** Everybody who is refused may go to the help desk of their own school. */
const ask = 'Vraag de functioneel beheerder van je instelling om hulp.';

export const ssoText = {
  button: 'Inloggen met SURFconext',
  or: 'of met een gebruikersnaam',
  orPassword: 'of kies een wachtwoord',
  welcome:
    'Welkom bij Leerlijn. Log de eerste keer in met het account van je instelling; daarna is je account eraan gekoppeld.',
  busy: 'Bezig met inloggen…',
  /** After signing out: the provider knows no way to do that for us. */
  stillOpen:
    'Je bent uitgelogd. Logde je in met SURFconext? Dan is je instelling in deze browser nog open: sluit op een gedeelde computer de browser.',
  page: { title: 'Inloggen is niet gelukt', back: 'Naar het inlogscherm', details: 'Gegevens voor de helpdesk' },
  details: {
    reason: 'Reden',
    home: 'Instelling',
    eppn: 'Instellingsaccount',
    email: 'E-mailadres',
    affiliations: 'Rol bij de instelling',
    sub: 'Kenmerk',
    at: 'Tijdstip',
  },
  refusals: {
    away: 'SURFconext is nu niet bereikbaar. Probeer het over een paar minuten opnieuw, of log in met je gebruikersnaam en wachtwoord.',
    cancelled: 'Het inloggen bij je instelling is afgebroken. Probeer het opnieuw als je toch wilt inloggen.',
    expired:
      'Deze inlogpoging is verlopen, of begon in een andere browser. Begin opnieuw vanaf het inlogscherm en sta cookies toe.',
    wrongAnswer: `SURFconext gaf een antwoord dat niet klopt. Begin opnieuw vanaf het inlogscherm. Gaat het weer mis? ${ask}`,
    noHome: `Je instelling geeft niet door bij welke instelling je hoort, en dat is nodig om in te loggen. ${ask}`,
    foreignDomain: `Je instelling gebruikt Leerlijn niet, of heeft inloggen met SURFconext nog niet ingesteld. ${ask}`,
    ssoOff: `Je instelling heeft inloggen met SURFconext uitgezet. Log in met je gebruikersnaam en wachtwoord, of vraag je functioneel beheerder om hulp.`,
    noAffiliation: `Je instelling geeft niet door of je er werkt of studeert, en laat alleen bepaalde groepen toe. ${ask}`,
    affiliation: `Je instelling laat je groep (zoals studenten) niet toe in Leerlijn. ${ask}`,
    inactive: `Je account bij Leerlijn is niet actief. ${ask}`,
    otherSchool: `Je account bij Leerlijn hoort niet bij de instelling waarmee je inlogt. ${ask}`,
    twoMatch: `Bij jouw gegevens horen meer accounts in Leerlijn, dus het is niet zeker welk account van jou is. ${ask}`,
    protected:
      'Je account heeft rechten in meer dan één instelling en wordt daarom niet vanzelf gekoppeld. Log in met je wachtwoord en koppel SURFconext op de pagina Profiel.',
    otherIdentity:
      'Je account bij Leerlijn is al gekoppeld aan een ander account van je instelling. Vraag je functioneel beheerder om de koppeling te vernieuwen.',
    linkedElsewhere: `Dit account van je instelling is al gekoppeld aan een ander account in Leerlijn. ${ask}`,
    invitationOver: `Deze uitnodiging is al gebruikt, verlopen of ingetrokken. Vraag om een nieuwe uitnodiging.`,
    unknown: `Je hebt nog geen account in Leerlijn. Vraag de functioneel beheerder van je instelling om een uitnodiging.`,
    nameTaken: `Er is al een ander account met jouw naam in Leerlijn, dus er is geen nieuw account gemaakt. ${ask}`,
    noRole: `Je instelling geeft je geen rol meer in Leerlijn. Je account is daarom op inactief gezet. ${ask}`,
    lastManager: `Je instelling neemt je een rol af, maar jij bent de laatste die gebruikers en rollen beheert. ${ask}`,
  },
  codeInvalid: 'Het inloggen duurde te lang, of begon in een andere browser. Probeer het opnieuw.',
  passwordOff: 'Je instelling laat inloggen met een wachtwoord niet meer toe. Log in met SURFconext.',
  settings: {
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
    wrongDomain: 'Vul domeinen in zoals hva.nl, met komma’s ertussen.',
    takenDomain: (domain: string) => `Het domein ${domain} is al van een andere instelling.`,
    domainNeeded: 'Vul minstens één domein in: daaraan wordt herkend wie bij deze instelling hoort.',
    ssoNeeded: 'Zonder SURFconext moet een wachtwoord toegestaan blijven: anders kan niemand meer inloggen.',
    wrongEntitlement:
      'Vul het kenmerk in zoals de instelling het stuurt, bijvoorbeeld urn:mace:surf.nl:leerlijn:ontwerper.',
    limited:
      'Je werkt alleen voor bepaalde organisatorische eenheden. Daarom kun je niet instellen wie er bij de hele instelling in mag.',
  },
  link: {
    title: 'SURFconext',
    none: 'Je account is nog niet gekoppeld aan een account van je instelling.',
    linked: (account: string, since: string) => `Gekoppeld aan ${account} sinds ${since}.`,
    start: 'Koppelen met SURFconext',
    unlink: 'Ontkoppelen',
    unlinked: 'Koppeling verwijderd',
    unlinkTitle: 'Koppeling verwijderen?',
    unlinkMessage: 'Je kunt daarna niet meer met SURFconext inloggen, tot je opnieuw koppelt.',
    keepsOneWay: 'Kies eerst een wachtwoord: anders kun je na het ontkoppelen niet meer inloggen.',
    renew: 'Koppeling vernieuwen',
    renewTitle: 'Koppeling vernieuwen?',
    renewMessage: (name: string) =>
      `De koppeling van ${name} met SURFconext vervalt. Bij de volgende keer inloggen wordt het account opnieuw gekoppeld, op instellingsaccount of e-mailadres.`,
    renewed: 'Koppeling vervallen: bij de volgende keer inloggen wordt opnieuw gekoppeld',
    nothing: 'Deze gebruiker heeft geen koppeling.',
    viaSso: (role: string) => `${role} (via SSO)`,
  },
} as const;

export type SsoReason = keyof typeof ssoText.refusals;
