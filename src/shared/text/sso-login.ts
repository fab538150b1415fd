// Texts of the login page about signing in with an institution account.

export const ssoLoginText = {
  button: 'Inloggen met SURFconext',
  or: 'of met een gebruikersnaam',
  busy: 'Bezig met inloggen…',
  /** After signing out: the provider has no way to sign users out there. */
  stillOpen:
    'Je bent uitgelogd bij Leerlijn. Logde je in met SURFconext? Sluit dan op een gedeelde computer de browser.',
} as const;
