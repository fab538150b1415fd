// Passwords: the rule for a new one, and why one is refused.

export const passwordText = {
  tooShort: (length: number) => `Het wachtwoord moet minstens ${length} tekens lang zijn.`,
  tooLong: (length: number) => `Het wachtwoord mag hoogstens ${length} tekens lang zijn.`,
  likeName: 'Het wachtwoord lijkt te veel op je gebruikersnaam of e-mailadres.',
  common: 'Dit wachtwoord is te makkelijk te raden. Gebruik bijvoorbeeld een zin van een paar woorden.',
  rule: 'Minstens 12 tekens, niet je gebruikersnaam of e-mailadres en geen veelgebruikt wachtwoord.',
} as const;
