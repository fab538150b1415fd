// The link between an account here and one at an institution.

export const ssoLinkText = {
  item: 'Koppeling',
  orPassword: 'of kies een wachtwoord',
  welcome:
    'Welkom bij Leerlijn. Log de eerste keer in met het account van je instelling; daarna is je account eraan gekoppeld.',
  title: 'SURFconext',
  none: 'Je account is nog niet gekoppeld aan een account van je instelling.',
  linked: (account: string, since: string) => `Gekoppeld aan ${account} sinds ${since}.`,
  start: 'Koppelen met SURFconext',
  unlink: 'Ontkoppelen',
  unlinked: 'Koppeling verwijderd',
  unlinkTitle: 'Koppeling verwijderen?',
  unlinkMessage: 'Je kunt daarna niet meer met SURFconext inloggen, tot je opnieuw koppelt.',
  keepsOneWay: 'Kies eerst een wachtwoord: anders kun je na het ontkoppelen niet meer inloggen.',
  lastManager:
    'Dit is de laatste gekoppelde beheerder van een instelling waar niemand nog met een wachtwoord inlogt. Laat eerst een andere beheerder met SURFconext inloggen, of sta wachtwoorden weer toe.',
  renew: 'Koppeling vernieuwen',
  renewTitle: 'Koppeling vernieuwen?',
  renewMessage: (name: string) =>
    `De koppeling van ${name} met SURFconext vervalt. Bij de volgende keer inloggen wordt het account opnieuw gekoppeld, op instellingsaccount of e-mailadres.`,
  renewed: 'Koppeling vervallen: bij de volgende keer inloggen wordt opnieuw gekoppeld',
  nothing: 'Deze gebruiker heeft geen koppeling.',
  viaSso: (role: string) => `${role} (via SSO)`,
} as const;
