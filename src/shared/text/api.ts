// The description of the API.

export const apiText = {
  title: 'Leerlijn API',
  description:
    'Alle aanroepen van Leerlijn. Vraag een token aan met /oauth/v2/token en stuur het mee als Authorization: Bearer.',
  public: 'Zonder inloggen.',
  signedIn: 'Voor iedereen die is ingelogd.',
  rights: (rights: string[]) => `Vraagt een van deze rechten: ${rights.join(', ')}.`,
  refused: 'Geweigerd, met de reden in het Nederlands en per veld.',
  done: 'Gelukt.',
  parameters: 'Parameters',
  body: 'Te sturen',
  answers: 'Antwoorden',
} as const;
