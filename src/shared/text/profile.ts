// /profile.

export const profileText = {
  title: 'Profiel aanpassen',
  item: 'Profiel',
  saved: 'Profiel opgeslagen',
  fetchFailed: (error: string) => `Not a proper response: ${error}`,
  usernameHint: 'Je gebruikersnaam ligt vast. Je functioneel beheerder kan hem wijzigen.',
  emailHint: 'Een nieuw adres geldt pas als je het bevestigt via de link die we erheen sturen.',
  emailToConfirm: (email: string) =>
    `Bevestig ${email} via de link in de e-mail die we daarheen hebben gestuurd. Tot dan blijft je oude adres gelden.`,
  savedToConfirm: (email: string) => `Profiel opgeslagen. We hebben een e-mail gestuurd naar ${email}.`,
  signInAgain: (minutes: number) =>
    `Log opnieuw in: wijzigen hoe je inlogt kan tot ${minutes} minuten na het inloggen.`,
  again: {
    title: 'Log opnieuw in',
    explain: 'Vul je huidige wachtwoord in om te wijzigen hoe je inlogt.',
    password: 'Huidig wachtwoord',
    submit: 'Inloggen en opslaan',
    wrong: 'Dit wachtwoord klopt niet.',
    passkey: 'Met je passkey',
    explainInstitution:
      'Je gaat naar je instelling om opnieuw in te loggen en komt dan terug op je profiel. Doe daar nog eens wat je wilde wijzigen.',
    institution: 'Opnieuw inloggen met SURFconext',
    confirmed: 'Je bent opnieuw ingelogd en kunt nu wijzigen hoe je inlogt.',
  },
  confirm: {
    title: 'E-mailadres bevestigen',
    explain: 'Bevestig dat dit e-mailadres van jou is. Vanaf dan gaan berichten over je account hierheen.',
    submit: 'Bevestigen',
    done: (email: string) => `Je e-mailadres is nu ${email}.`,
    linkInvalid:
      'Deze link werkt niet (meer): hij is al gebruikt, verlopen of niet volledig, of hoort bij een ander account.',
    askAgain: 'Vul het nieuwe adres nog eens in op je profiel voor een nieuwe link.',
    toProfile: 'Naar je profiel',
  },
  newPassword: 'Nieuw wachtwoord',
  rights: 'Wat mag ik, en door welke rol?',
  passwordHint:
    'Laat dit leeg om je wachtwoord te houden. Een nieuw wachtwoord beëindigt je sessies op andere apparaten en je agenda-adressen.',
  sessions: 'Waar je bent ingelogd',
  devices: {
    windows: 'Windows',
    mac: 'een Mac',
    linux: 'Linux',
    chromebook: 'een Chromebook',
    iphone: 'een iPhone',
    ipad: 'een iPad',
    androidPhone: 'een Android-telefoon',
    androidTablet: 'een Android-tablet',
  },
  sessionOn: (browser: string, device: string) => (device ? `${browser} op ${device}` : browser),
  unknownBrowser: 'Een programma of onbekende browser',
  sessionSince: (moment: string) => `Ingelogd op ${moment}`,
  sessionHere: 'deze browser',
  endSessions: 'Overal elders uitloggen',
  sessionsEnded: 'Je bent overal elders uitgelogd',
  sessionsNotEnded: 'Elders uitloggen is niet gelukt',
  sessionsMaybeEnded:
    'Er kwam geen antwoord van de server, dus misschien ben je toch elders uitgelogd: de lijst toont welke sessies er nu zijn.',
} as const;
