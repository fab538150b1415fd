// A school's data exchange: its machine clients, what may be shared outside the school, and its codes. Shown as changes of one object.
import type { CodeListName } from '#shared/exchange/code-list-names.ts';
import { codeLists } from '#shared/exchange/codes.ts';
import { can } from '#shared/permissions/rights.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { type Format, type Row, type Source, textIn, type Value, type Words } from './source.ts';

const text: Format = { kind: 'text' };

function reading(columns: string[]): Source['columns'] {
  return (rights) => (can(rights, 'exchange', 'read') ? columns : null);
}

const ofSchool = { object: 'exchange', id: (row: Row) => Number(row['organization']) } as const;

/** Shows that a secret was replaced, never its value. */
const renewed: Format = { kind: 'text', text: (value) => (value ? exchangeText.clients.renew : '') };

export const exchangeSources: readonly Source[] = [
  {
    ...ofSchool,
    table: 'api_client',
    columns: reading(['title', 'scopes', 'active', 'secret_hash']),
    presence: 'shown',
    attributes: {
      title: text,
      scopes: { kind: 'text', text: scopeName },
      active: { kind: 'checkbox' },
      secret_hash: renewed,
    },
    title: (row) => textIn(row, 'title'),
    titleColumn: { column: 'title', right: '' },
  },
  {
    ...ofSchool,
    table: 'exchange_setting',
    columns: reading(['contact_email', 'states']),
    presence: 'value',
    attributes: { contact_email: text, states: { kind: 'references', to: 'state' } },
    title: () => '',
  },
  {
    ...ofSchool,
    table: 'exchange_code',
    columns: reading(['list', 'item', 'code']),
    presence: 'shown',
    attributes: {},
    link: { attribute: 'codes', element: codeElement },
    title: () => '',
  },
];

function scopeName(scope: unknown): string {
  const names: Record<string, string> = exchangeText.clients.scope;
  return names[String(scope)] ?? String(scope);
}

/** 'Niveau Bachelor: Bachelor' */
function codeElement(row: Row, words: Words): Value {
  const { list, item, code } = row as { list: string; item: number; code: string };
  const known = codeLists[list as CodeListName] as (typeof codeLists)[CodeListName] | undefined;
  const codes: Record<string, string> = known?.codes ?? {};
  const { of } = known ?? {};
  const table = of && 'attribute' in of ? 'attribute_option' : (of?.object ?? 'attribute_option');
  const name = [known?.label ?? list, words.name(table, item)].filter(Boolean).join(' ');
  return { value: { list, item, code }, text: `${name}: ${codes[code] ?? code}` };
}
