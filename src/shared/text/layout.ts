// Sidebar, header, footer, not-found page.

export const layoutText = {
  skip: 'Naar de inhoud',
  navigation: 'Hoofdmenu',
  openMenu: 'Menu openen',
  closeMenu: 'Menu sluiten',
  home: 'Leerlijn, naar het begin',
  groups: { curriculum: 'Curriculum', planning: 'Planning', management: 'Beheer' },
  entries: {
    compose: 'Samenstellen curriculum',
    checks: 'Controles',
    tree: 'Boomweergave',
    modulePlanner: 'Moduleplanner',
    unitCalendar: 'Jaarkalender cluster',
    years: 'Studiejaren',
    users: 'Gebruikers',
    roles: 'Rollen',
    labels: 'Labels',
    labelGroups: 'Label groepen',
    labelOptions: 'Label opties',
    profile: 'Profiel',
    logout: 'Uitloggen',
  },
  welcome: (firstname: string, lastname: string) => `Welkom, ${firstname} ${lastname}`,
  account: (initials: string, name: string) => `${initials}, account van ${name}`,
  scheme: 'Weergave',
  schemes: { light: 'Licht', dark: 'Donker', auto: 'Zoals het systeem' },
  footer: (year: number, organization: string) =>
    organization ? `© ${year} Leerlijn · ${organization}` : `© ${year} Leerlijn`,
  notFound: 'Pagina niet gevonden',
  notFoundHint: 'Dit adres bestaat niet in Leerlijn. Misschien is de link verouderd.',
  toHome: 'Naar het begin',
} as const;
