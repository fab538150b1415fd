// The names that the calendar itself gives: years, semesters, blocks, and the holidays that it proposes.
// Everything else that people read lives with the caller.

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
