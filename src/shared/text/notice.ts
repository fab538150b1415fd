// Toasts and dialogs that any page may show.

export const noticeText = {
  saved: (item: string) => `${item} is opgelagen!`,
  notSaved: (item: string) => `${item} kon niet worden opgeslagen door een fout in het systeem.`,
  answerLost:
    'Er kwam geen antwoord van de server, dus misschien is het toch opgeslagen: kijk dat na voordat je het opnieuw doet.',
  copied: 'Item Gekopiëerd',
  notFetched: 'Dit onderdeel is niet geladen',
  partRenewed:
    'Dit onderdeel kan niet worden geladen. Lukt het ook opnieuw niet, dan is Leerlijn intussen vernieuwd: sluit dit venster, bewaar wat je nog hebt openstaan en laad de pagina opnieuw.',
  cancel: 'Annuleren',
  close: 'Sluiten',
} as const;
