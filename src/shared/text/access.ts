// Users, roles and rights.

export const accessText = {
  usernameTaken: (username: string) => `De gebruikersnaam ${username} bestaat al.`,
  roleTaken: 'Deze rol bestaat al binnen de instelling.',
  ownPassword: 'Je eigen wachtwoord wijzig je op de pagina Profiel.',
  ownActive: 'Je kunt jezelf niet op inactief zetten.',
  ownAccount: 'Je kunt jezelf niet verwijderen.',
  roleOrUnit: 'Kies minstens één rol of organisatorische eenheid: daarmee hoort iemand bij een instelling.',
  sharedUser:
    'Deze gebruiker hoort ook bij een andere instelling. Je kunt alleen rollen en eenheden van jouw instelling wijzigen.',
  sharedRemove:
    'Deze gebruiker hoort ook bij een andere instelling. Haal de rollen en eenheden van jouw instelling weg om de toegang te beëindigen.',
  moreThanYou: (missing: string) => `Je kunt geen rechten geven die je zelf niet hebt: ${missing}.`,
  strongerUser: (missing: string) =>
    `Deze gebruiker heeft rechten die jij niet hebt (${missing}). Daarom kun je gebruikersnaam, e-mail, instellingsaccount, wachtwoord en Actief niet wijzigen.`,
  beyondUnits:
    'Deze gebruiker werkt voor andere organisatorische eenheden dan jij, of voor de hele instelling. Daarom kun je niets aan dit account wijzigen.',
  andMore: (count: number) => `en nog ${count}`,
  unitsBeyond: 'Je kunt alleen je eigen organisatorische eenheden, en die eronder, aan iemand geven.',
  unitsNeeded: 'Geef minstens één organisatorische eenheid: zonder eenheid geldt het voor de hele instelling.',
  widerHolders:
    'Deze rol is ook van mensen die voor andere organisatorische eenheden werken dan jij, of voor de hele instelling. Daarom kun je de rechten van deze rol niet wijzigen.',
  lastManager: (place: string) =>
    `Dit kan niet: dan kan niemand meer gebruikers en rollen beheren van ${place}. Geef eerst iemand anders die rechten.`,
  platform: 'het platform',
  platformRole: 'Platform (alle instellingen)',
  readsNoObject: 'Deze rol leest het object niet, en dus ook geen attribuut ervan. Geef eerst Lezen op het object.',
  otherObject: 'Dit recht hoort bij een andere rol of een ander object.',
  actions: { create: 'Aanmaken', read: 'Lezen', update: 'Wijzigen', delete: 'Verwijderen' },
  users: {
    title: 'Gebruikers',
    create: 'Nieuwe gebruiker',
    item: 'Gebruiker',
    removeTitle: 'Gebruiker verwijderen?',
    removeMessage: (name: string) =>
      `${name} kan daarna niet meer inloggen en komt in de prullenbak. De geschiedenis van wat deze gebruiker deed blijft bewaard.`,
    inactive: 'Niet actief',
    rights: 'Rechten bekijken',
    rightsOf: (name: string) => `Rechten van ${name} bekijken`,
    noPassword: 'Zonder wachtwoord krijgt de gebruiker een e-mail met een link om er een in te stellen.',
  },
  roles: {
    title: 'Rollen',
    create: 'Nieuwe rol',
    item: 'Rol',
    attributeItem: 'Attribute Rol',
    removeTitle: 'Rol verwijderen?',
    removeMessage: (title: string) => `De rol '${title}' wordt verwijderd en komt in de prullenbak.`,
    afterSave: 'Sla de rol op; daarna stel je hier de rechten in.',
    objects: 'Rechten per object',
    attributes: (object: string) => `Rechten per attribuut van ${object}`,
    object: 'Object',
    attribute: 'Attribuut',
    groups: { access: 'Beheer', curriculum: 'Curriculum', planning: 'Planning', labels: 'Labels' },
    flip: (action: string) => `${action} omdraaien voor alle rijen`,
    cell: (row: string, action: string) => `${row}: ${action}`,
    cellChanged: (row: string, action: string) => `${row}: ${action}, gewijzigd`,
    differs: 'wijkt af van het object',
    hint: 'Klik op een object voor de rechten per attribuut. Klik op een kolomkop om die kolom om te draaien.',
    attributeHint:
      'Klik op een kolomkop om die kolom om te draaien. Een attribuut dat je niet wijzigt, volgt het recht op het object.',
    cannotGive: 'Dit recht heb je zelf niet, dus kun je het niet geven.',
    changed: (fields: number, rights: number) =>
      [
        ...(fields > 0 ? [fields === 1 ? '1 veld' : `${fields} velden`] : []),
        ...(rights > 0 ? [rights === 1 ? '1 recht' : `${rights} rechten`] : []),
      ].join(' en ') + ' gewijzigd',
  },
  rights: {
    title: (name: string) => `Rechten van ${name}`,
    crumb: 'Rechten',
    intro: 'Wat deze gebruiker mag door de rollen die je kunt bekijken. Klap een object open voor de attributen.',
    none: 'Deze gebruiker heeft geen rollen die je kunt bekijken.',
    inactive: 'Deze gebruiker is niet actief en kan niet inloggen. De rechten gelden pas weer na activeren.',
    units: (titles: string) =>
      `Programma's en kalenders aanmaken, wijzigen en verwijderen kan alleen voor ${titles} en de eenheden eronder.`,
    everywhere: "Zonder toegewezen eenheden geldt dit voor programma's en kalenders van de hele instelling.",
    unitsElsewhere:
      "De toegewezen eenheden liggen in een andere instelling: programma's en kalenders wijzigen kan hier niet.",
    organization: 'Instelling',
    no: 'Nee',
    platformRole: (title: string) => `${title} (platform)`,
    attributesOf: (object: string) => `Attributen van ${object}`,
    attributesDiffer: (count: number) => (count === 1 ? '1 attribuut wijkt af' : `${count} attributen wijken af`),
    back: 'Naar de gebruikers',
    backToProfile: 'Naar je profiel',
  },
} as const;
