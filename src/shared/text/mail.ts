// The mails that the product sends, and its log messages about them.

export const mailText = {
  greeting: (name: string) => `Beste ${name},`,
  linkHint: 'Werkt de knop niet? Kopieer dan dit adres naar je browser:',
  footer: 'Deze e-mail is automatisch verstuurd door Leerlijn. Antwoorden worden niet gelezen.',
  outbox: (folder: string) => `Geen SMTP_URL: e-mails worden niet verstuurd, maar bewaard in de map ${folder}`,
  kept: (file: string) => `E-mail bewaard als ${file}`,
  failed: 'E-mail niet verstuurd; er volgt een nieuwe poging',
  givenUp: 'E-mail opgegeven: hij kon niet op tijd worden verstuurd',
  headers: { to: 'Aan', subject: 'Onderwerp', date: 'Datum' },
  reset: {
    subject: 'Nieuw wachtwoord voor Leerlijn',
    lines: (username: string) => [
      `Iemand heeft een nieuw wachtwoord aangevraagd voor je account ${username} bij Leerlijn.`,
      'Kies je nieuwe wachtwoord via de link hieronder. De link werkt één keer en een uur lang.',
    ],
    button: 'Nieuw wachtwoord kiezen',
    after: ['Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.'],
  },
  invitation: {
    subject: 'Je account voor Leerlijn',
    lines: (username: string, days: number) => [
      `Er is een account voor je gemaakt bij Leerlijn. Je gebruikersnaam is ${username}.`,
      `Kies je wachtwoord via de link hieronder. De link werkt één keer en ${days} dagen lang.`,
    ],
    button: 'Wachtwoord kiezen',
    after: ["Is de link verlopen? Vraag dan een nieuwe aan met 'Wachtwoord vergeten?' op het inlogscherm."],
    /** If the school has disabled passwords. */
    byInstitution: {
      lines: (username: string, days: number) => [
        `Er is een account voor je gemaakt bij Leerlijn. Je gebruikersnaam is ${username}.`,
        `Log de eerste keer in via de link hieronder, met het account van je instelling. De link werkt één keer en ${days} dagen lang.`,
      ],
      button: 'Inloggen met SURFconext',
      after: ['Is de link verlopen? Vraag je functioneel beheerder dan om een nieuwe.'],
    },
  },
  confirm: {
    subject: 'Bevestig je e-mailadres voor Leerlijn',
    greeting: 'Goedendag,',
    lines: (hours: number) => [
      'Iemand heeft dit e-mailadres opgegeven als nieuw adres van een account bij Leerlijn.',
      `Heb jij dat gedaan? Bevestig het dan via de link hieronder, waar je bent ingelogd. De link werkt één keer en ${hours} uur lang.`,
    ],
    button: 'E-mailadres bevestigen',
    after: ['Heb je dit niet gedaan? Dan hoef je niets te doen: je hoort verder niets van ons.'],
  },
  asked: {
    subject: 'Nieuw e-mailadres voor je account bij Leerlijn',
    lines: (username: string, email: string) => [
      `Er is gevraagd om het e-mailadres van je account ${username} bij Leerlijn te wijzigen in ${email}.`,
      'Dat gebeurt pas als het nieuwe adres is bevestigd. Tot die tijd blijft dit je adres.',
    ],
    after: ['Heb je dit niet zelf gedaan? Neem dan meteen contact op met je functioneel beheerder.'],
  },
  linked: {
    subject: 'Je account bij Leerlijn is gekoppeld aan je instelling',
    lines: (username: string, account: string) => [
      `Je account ${username} bij Leerlijn is gekoppeld aan ${account}. Je logt er voortaan mee in via SURFconext.`,
    ],
    after: ['Heb je dit niet zelf gedaan? Neem dan meteen contact op met je functioneel beheerder.'],
  },
  passwordOff: {
    subject: 'Inloggen bij Leerlijn met SURFconext',
    lines: (username: string) => [
      `Iemand heeft een nieuw wachtwoord aangevraagd voor je account ${username} bij Leerlijn.`,
      'Je instelling laat inloggen met een wachtwoord niet meer toe. Log in met SURFconext, met het account van je instelling.',
    ],
    after: ['Heb je dit niet aangevraagd? Dan hoef je niets te doen.'],
  },
  secondFactor: {
    subject: 'De tweede stap bij inloggen is gewijzigd',
    lines: (username: string, event: string) => [`Bij je account ${username} bij Leerlijn ${event}.`],
    events: {
      passkeyAdded: 'is een passkey toegevoegd',
      passkeyRemoved: 'is een passkey verwijderd',
      timeCodeSet: 'is een authenticator-app ingesteld',
      timeCodeRemoved: 'is de authenticator-app verwijderd',
      recoveryCodesMade: 'zijn nieuwe herstelcodes gemaakt; de oude werken niet meer',
      recoveryCodeUsed: 'is ingelogd met een herstelcode; die code werkt niet meer',
      cleared:
        'heeft een beheerder de tweede stap gewist; inloggen kan met alleen je wachtwoord tot je een nieuwe instelt',
    },
    after: ['Heb je dit niet zelf gedaan of gevraagd? Neem dan meteen contact op met je functioneel beheerder.'],
  },
  changed: {
    subject: 'Je account bij Leerlijn is gewijzigd',
    password: (username: string) => `Het wachtwoord van je account ${username} bij Leerlijn is gewijzigd.`,
    email: (username: string, email: string) =>
      `Het e-mailadres van je account ${username} bij Leerlijn is gewijzigd in ${email}.`,
    after: ['Heb je dit niet zelf gedaan? Neem dan meteen contact op met je functioneel beheerder.'],
  },
} as const;
