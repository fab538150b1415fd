// The words of the login page about signing in with one's institution.

export const ssoLoginText = {
  button: 'Inloggen met SURFconext',
  or: 'of met een gebruikersnaam',
  busy: 'Bezig met inloggen…',
  /** After signing out: the provider knows no way to do that for us. */
  stillOpen:
    'Je bent uitgelogd bij Leerlijn. Logde je in met SURFconext? Sluit dan op een gedeelde computer de browser.',
} as const;
