// Names from the calendar itself: years, semesters, blocks and the proposed holidays.
// All other texts are in `shared/text`.

export const labels = {
  year: (n: number) => `Jaar ${n}`,
  semester: (n: number) => `Semester ${n}`,
  block: (n: number) => `Blok ${n}`,
  holidays: {
    newYear: 'Nieuwjaarsdag',
    goodFriday: 'Goede Vrijdag',
    easterMonday: 'Tweede Paasdag',
    kingsDay: 'Koningsdag',
    liberationDay: 'Bevrijdingsdag',
    ascension: 'Hemelvaartsdag',
    afterAscension: 'Vrijdag na Hemelvaart',
    whitMonday: 'Tweede Pinksterdag',
    christmas: 'Kerst',
    autumnBreak: 'Herfstvakantie',
    christmasBreak: 'Kerstvakantie',
    springBreak: 'Voorjaarsvakantie',
    mayBreak: 'Meivakantie',
  },
} as const;
