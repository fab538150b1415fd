// The state of the label page in its address: the tab and the audience. Used by the router and the tabs.

const names = ['tab', 'object', 'organization', 'unit', 'system', 'attribute'] as const;

export type LabelSearch = { [Name in (typeof names)[number]]?: string };

export function labelSearch(search: Record<string, unknown>): LabelSearch {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  );
}

export function idIn(text: string | undefined): number {
  return /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
}
