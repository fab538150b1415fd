// The use of accounts: invitations, and users who were not seen. Separate from the other texts about users, which every page loads.

export const accountText = {
  lastSeen: 'Laatst gezien',
  never: 'Nooit',
  notSeenSince: 'Niet gezien sinds',
  notSeenFor: (days: number) => (days === 365 ? 'Een jaar niet gezien' : `${days} dagen niet gezien`),
  noneUnseen: 'Iedereen is sindsdien gezien.',
  anyTime: 'Alle gebruikers',
  invitation: {
    item: 'Uitnodiging',
    open: 'Uitgenodigd',
    expired: 'Uitnodiging verlopen',
    none: 'Niet uitgenodigd',
    sentAt: (moment: string) => `Uitnodiging verstuurd op ${moment}`,
    waits: (moment: string) => `Uitgenodigd op ${moment}, nog niet ingelogd. De link in de e-mail werkt zeven dagen.`,
    over: (moment: string) => `Uitgenodigd op ${moment}, maar niet op tijd ingelogd: de link werkt niet meer.`,
    never: 'Heeft nog nooit ingelogd, en er is geen uitnodiging die werkt.',
    again: 'Opnieuw sturen',
    sent: 'Uitnodiging verstuurd',
    withdraw: 'Intrekken',
    withdrawTitle: 'Uitnodiging intrekken?',
    withdrawMessage: (name: string) =>
      `De link in de e-mail aan ${name} werkt dan niet meer. Het account blijft bestaan; je kunt later opnieuw uitnodigen.`,
    withdrawn: 'Uitnodiging ingetrokken',
    nothing: 'Er is geen uitnodiging om in te trekken.',
    cameIn: 'Deze gebruiker heeft al ingelogd: een uitnodiging is niet meer nodig.',
    inactive: 'Deze gebruiker is niet actief. Zet het account eerst op Actief.',
  },
} as const;
