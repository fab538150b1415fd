// The second factor at sign-in: on the profile, when it must be set up, for administrators. Separate from the texts of the login
// page, which does not need these.

export const secondFactorPages = {
  own: {
    title: 'Tweede stap bij inloggen',
    explain:
      'Met een tweede stap komt niemand binnen met alleen je wachtwoord. Waar je instelling dat toestaat, log je met een passkey ook in zonder wachtwoord.',
    required: 'Je rol vraagt om een tweede stap.',
    passkeys: 'Passkeys',
    noPasskeys: 'Nog geen passkey.',
    addPasskey: 'Passkey toevoegen',
    used: (moment: string) => `laatst gebruikt op ${moment}`,
    made: (moment: string) => `Toegevoegd op ${moment}`,
    rename: (name: string) => `Naam van passkey ${name} wijzigen`,
    remove: (name: string) => `Passkey ${name} verwijderen`,
    removeTitle: 'Passkey verwijderen',
    removeMessage: (name: string) => `Met ${name} kun je daarna niet meer inloggen.`,
    removeConfirm: 'Verwijderen',
    name: 'Naam',
    nameHint: "Waaraan je deze passkey herkent, zoals 'Laptop van werk'.",
    nameTitle: 'Naam van de passkey',
    nameDefault: 'Mijn passkey',
    save: 'Opslaan',
    next: 'Volgende',
    app: 'Authenticator-app',
    appSince: (moment: string) => `Ingesteld op ${moment}`,
    noApp: 'Een app op je telefoon die om de halve minuut een nieuwe code toont.',
    setApp: 'App instellen',
    replaceApp: 'Andere app instellen',
    removeApp: 'App verwijderen',
    removeAppMessage: 'De codes uit je app werken daarna niet meer.',
    appTitle: 'Authenticator-app instellen',
    appExplain: 'Scan deze code met je authenticator-app.',
    qr: 'QR-code voor je authenticator-app',
    appSecret: 'Lukt scannen niet? Vul dan deze sleutel in de app in:',
    appCode: 'Code die de app nu toont',
    appSubmit: 'Instellen',
    codes: 'Herstelcodes',
    codesLeft: (count: number) =>
      count === 1
        ? 'Nog 1 code om binnen te komen als je de rest kwijt bent.'
        : `Nog ${count} codes om binnen te komen als je de rest kwijt bent.`,
    noCodes: 'Je hebt geen herstelcodes meer. Maak nieuwe.',
    newCodes: 'Nieuwe herstelcodes',
    newCodesMessage: 'De codes van nu werken daarna niet meer.',
    newCodesConfirm: 'Nieuwe maken',
    codesTitle: 'Bewaar je herstelcodes',
    codesExplain:
      'Met elk van deze codes kom je één keer binnen als je je passkey of app kwijt bent. Ze worden nu getoond en daarna nooit meer.',
    download: 'Downloaden',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    file: 'leerlijn-herstelcodes.txt',
    codesDone: 'Ik heb ze bewaard',
    devices: 'Onthouden apparaten',
    deviceUntil: (moment: string) => `Vraagt tot ${moment} niet om de tweede stap`,
    forget: (device: string) => `${device} niet meer onthouden`,
    item: 'Tweede stap',
    saved: 'Tweede stap gewijzigd',
  },
  setUp: {
    title: 'Stel een tweede stap in',
    explain:
      'Voor je rol is een tweede stap bij inloggen verplicht. Kies een passkey of een authenticator-app; daarna ga je verder.',
    proceed: 'Verder naar Leerlijn',
    leave: 'Uitloggen',
  },
  clear: {
    button: 'Tweede stap wissen',
    title: 'Tweede stap wissen',
    message: (name: string) =>
      `${name} logt daarna in met alleen het wachtwoord, tot er een nieuwe tweede stap is ingesteld. Passkeys, app, herstelcodes en onthouden apparaten verdwijnen, sessies eindigen, en ${name} krijgt een e-mail. Controleer eerst dat ${name} dit zelf vraagt.`,
    confirm: 'Wissen',
    done: (name: string) => `De tweede stap van ${name} is gewist`,
  },
  policy: {
    title: 'Tweede stap per rol',
    link: 'Tweede stap',
    explain:
      'Wie een aangevinkte rol heeft en met een wachtwoord inlogt, moet een passkey of authenticator-app hebben. Wie die nog niet heeft, kan alleen inloggen om er een in te stellen.',
    required: (role: string) => `Verplicht voor ${role}`,
    item: 'Tweede stap per rol',
    none: 'Er zijn geen rollen die je mag wijzigen.',
  },
} as const;
