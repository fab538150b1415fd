// Why a request failed, where the response gives no reason. The login page loads these, and none of the other refusals and notices.

export const failureText = {
  forbidden: 'You are not allowed to do this',
  failed: 'Er ging iets mis in het systeem. Probeer het opnieuw.',
  unreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw. Er is niets verloren.',
} as const;
