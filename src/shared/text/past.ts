// A record or a plan as it was at a moment.
export const pastText = {
  show: 'Toon zoals op…',
  restoreBefore: 'Herstel hoe het hiervoor was',
  restore: 'Herstel…',
  restoreTo: (moment: string) => `Wat deze pagina toont, wordt weer zoals op ${moment}.`,
  showAfter: 'Toon zoals toen',
  heading: (moment: string) => `Zoals op ${moment}`,
  readOnly: 'Alleen lezen: zo was het toen.',
  moment: 'Moment',
  slider: 'Momenten waarop iets is gewijzigd',
  earlier: 'Vorige wijziging',
  later: 'Volgende wijziging',
  more: 'Oudere momenten',
  at: (moment: string, who: string) => (who ? `${moment}, ${who}` : moment),
  back: 'Terug naar nu',
  compare: 'Vergelijk met nu',
};
