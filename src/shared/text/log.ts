// Log messages about accepted and refused sign-ins and requests.

export const logText = {
  signedIn: 'Ingelogd of sessie verlengd',
  signInRefused: 'Inloggen of verlengen geweigerd',
  ssoRefused: 'Inloggen met SURFconext geweigerd',
  ssoConfirmed: 'Opnieuw ingelogd met SURFconext',
  refused: 'Verzoek geweigerd',
  fetchNotNoted: 'Niet genoteerd wat een systeem ophaalde',
  resetRequested: 'Nieuw wachtwoord aangevraagd',
  resetDone: 'Wachtwoord gekozen met een link',
} as const;
