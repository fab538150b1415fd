// Texts of the search.
export const searchText = {
  required: 'Geef aan waar u naar zoekt.',
  tooLong: (most: number) => `Zoek met hoogstens ${most} tekens.`,
  unknownObject: 'Dit object bestaat niet.',
  limit: 'Vraag 1 tot en met 50 resultaten.',
  tooBroad: 'Dit duurt te lang: verfijn uw zoekopdracht.',
};
