// Texts of any page while it loads or when it fails, and texts on every page.

export const pageText = {
  product: 'Leerlijn',
  breadcrumbs: 'Kruimelpad',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  loading: 'Bezig met laden…',
  retry: 'Opnieuw proberen',
  reload: 'Opnieuw laden',
  crashed: 'Er ging iets mis in dit scherm. Laad de pagina opnieuw om verder te gaan.',
  notFetched: 'Dit onderdeel is niet geladen',
  partRenewed:
    'Dit onderdeel kan niet worden geladen. Lukt het ook opnieuw niet, dan is Leerlijn intussen vernieuwd: sluit dit venster, bewaar wat je nog hebt openstaan en laad de pagina opnieuw.',
  renewed: 'Leerlijn is intussen vernieuwd. Laad de pagina opnieuw om verder te gaan.',
} as const;
