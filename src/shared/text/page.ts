// Texts of any page while it loads or when it fails, and texts on every page.

export const pageText = {
  product: 'Leerlijn',
  breadcrumbs: 'Kruimelpad',
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  loading: 'Bezig met laden…',
  retry: 'Opnieuw proberen',
  reload: 'Opnieuw laden',
  crashed: 'Er ging iets mis in dit scherm. Laad de pagina opnieuw om verder te gaan.',
  renewed: 'Leerlijn is intussen vernieuwd. Laad de pagina opnieuw om verder te gaan.',
} as const;
