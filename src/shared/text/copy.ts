// Copying in the planner.

export const copyText = {
  item: 'De kopie',
  mode: 'Kopieër modus',
  leave: 'Verlaat kopieër modus',
  to: 'Selectie kopiëren naar',
  undoSelection: 'Selectie ongedaan maken',
  hint: 'Klik op onderdelen om ze te kiezen, of gebruik de pijltjes en de spatiebalk.',
  chosen: (count: number) => (count === 1 ? '1 onderdeel gekozen' : `${count} onderdelen gekozen`),
  selected: (title: string) => `${title} gekozen`,
  unselected: (title: string) => `${title} niet meer gekozen`,
  nothing: 'Er is geen selectie gemaakt, maak een selectie om te kopiëren',
  programme: 'Programma',
  part: 'Onderdeel',
  part2: 'Onderdeel niveau #2',
  part3: 'Onderdeel niveau #3',
  list: 'Te kopiëren onderdelen',
  without: (title: string) => `${title} niet kopiëren`,
  run: 'Uitvoeren',
  done: 'Kopieeractie gelukt!',
  chooseTarget: {
    programme: 'Kies het programma waar dit heen gaat.',
    part: 'Kies het onderdeel waar dit heen gaat.',
    unit: 'Kies de onderwijseenheid waar dit heen gaat.',
  },
  goesTo: (target: string) => `Komt in: ${target}`,
  unsaved: 'Sla eerst op: de selectie bevat onderdelen die nog niet zijn opgeslagen, of nog niet op deze plek.',
} as const;
