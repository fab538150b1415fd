// The search parameters of the findings page: whose findings, and which of them. Used by the router and the page.

export interface FindingsScope {
  programme?: number;
  organizational_unit?: number;
  organization?: number;
}

export interface ChecksSearch extends FindingsScope {
  severity?: string;
  check?: string;
  q?: string;
  sort?: string;
  accepted?: 'hidden';
}

const scopes = ['programme', 'organizational_unit', 'organization'] as const;
const filters = ['severity', 'check', 'q', 'sort'] as const;

export function checksSearch(search: Record<string, unknown>): ChecksSearch {
  const texts = filters.flatMap((name) =>
    typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [],
  );
  return {
    ...scopeIn(search),
    ...(Object.fromEntries(texts) as ChecksSearch),
    ...(search['accepted'] === 'hidden' && { accepted: 'hidden' }),
  };
}

/** At most one of the three. */
export function scopeIn(search: Record<string, unknown>): FindingsScope {
  const name = scopes.find((each) => /^[1-9]\d{0,9}$/.test(String(search[each])));
  return name ? { [name]: Number(search[name]) } : {};
}

/** The same filter for another scope. */
export function withScope(search: ChecksSearch, scope: FindingsScope): Record<string, string | number> {
  const kept = Object.entries(search).filter(([name]) => !scopes.some((each) => each === name));
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...scope };
}
