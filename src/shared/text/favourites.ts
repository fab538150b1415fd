// A user's favourite records.

export const favouriteText = {
  item: 'Favoriet',
  unknownObject: 'Dit object bestaat niet.',
  tooMany: (most: number) => `Je kunt hoogstens ${most} favorieten hebben. Haal eerst een ster weg.`,
  add: 'Favoriet maken',
  remove: 'Geen favoriet meer',
} as const;
