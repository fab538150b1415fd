// The search parameters of the exchange page. Used by the router and the page.

export const exchangePath = '/exchange';
export const exchangeTabs = ['clients', 'settings', 'leftOut', 'rio', 'log'] as const;
export type ExchangeTab = (typeof exchangeTabs)[number];

export interface ExchangeSearch {
  organization?: number;
  tab?: ExchangeTab;
}

export function exchangeSearch(search: Record<string, unknown>): ExchangeSearch {
  const organization = /^[1-9]\d{0,9}$/.test(String(search['organization'])) ? Number(search['organization']) : 0;
  const tab = exchangeTabs.find((each) => each === search['tab']);
  return { ...(organization ? { organization } : {}), ...(tab ? { tab } : {}) };
}
