// The words of the login page about signing in with one's institution.

export const ssoLoginText = {
  button: 'Inloggen met SURFconext',
  or: 'of met een gebruikersnaam',
  orPassword: 'of kies een wachtwoord',
  welcome:
    'Welkom bij Leerlijn. Log de eerste keer in met het account van je instelling; daarna is je account eraan gekoppeld.',
  busy: 'Bezig met inloggen…',
  /** After signing out: the provider knows no way to do that for us. */
  stillOpen:
    'Je bent uitgelogd. Logde je in met SURFconext? Dan is je instelling in deze browser nog open: sluit op een gedeelde computer de browser.',
} as const;
