// The contents of an item of a grid, for screen readers.

export const insideText = {
  /** 'bevat 4 eenheden, 30 EC', 'bevat 2 onderdelen met 8 eenheden, 30 EC' */
  units: (parts: number, count: number, ects: string) => {
    const names = [
      parts > 0 && (parts === 1 ? '1 onderdeel' : `${parts} onderdelen`),
      count > 0 && (count === 1 ? '1 eenheid' : `${count} eenheden`),
    ];
    return [`bevat ${names.filter(Boolean).join(' met ')}`, ects && `${ects} EC`].filter(Boolean).join(', ');
  },
  /** 'bevat 3 werkvormen en 1 toets' */
  lessons: (courses: number, exams: number) =>
    `bevat ${[
      courses > 0 && (courses === 1 ? '1 werkvorm' : `${courses} werkvormen`),
      exams > 0 && (exams === 1 ? '1 toets' : `${exams} toetsen`),
    ]
      .filter(Boolean)
      .join(' en ')}`,
  bar: (title: string, ects: string) => [title, ects && `${ects} EC`].filter(Boolean).join(' · '),
} as const;
