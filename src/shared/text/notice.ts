// Toasts and dialogs that any page may show.

export const noticeText = {
  saved: (item: string) => `${item} is opgelagen!`,
  notSaved: (item: string) => `${item} kon niet worden opgeslagen door een fout in het systeem.`,
  answerLost:
    'Er kwam geen antwoord van de server, dus misschien is het toch opgeslagen: kijk dat na voordat je het opnieuw doet.',
  copied: 'Item Gekopiëerd',
  failed: 'Er ging iets mis in het systeem. Probeer het opnieuw.',
  unreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw. Er is niets verloren.',
  cancel: 'Annuleren',
  close: 'Sluiten',
} as const;
