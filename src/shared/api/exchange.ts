// How a school shares its data with other systems: addresses, codes, what is left out and why, and what was fetched.
import { z } from 'zod';

import { codeListNames } from '#shared/exchange/code-list-names.ts';
import { id, isEmail, line } from '#shared/schemas.ts';
import { fieldText } from '#shared/text/field.ts';

import { endpoint, optionalQueryId, queryId, right } from './endpoint.ts';

export const rioStates = ['ready', 'not_ready', 'not_to_rio'] as const;
const organization = { organization: queryId.min(1) };

/** An option or a kind of the school, and its external code. */
const codedItem = z.object({
  list: z.enum(codeListNames),
  /** The option, or the course or exam. */
  item: z.int(),
  title: z.string(),
  /** '' if it has none. */
  code: z.string(),
  /** The code that follows from its name. */
  by_name: z.string(),
  /** Whether a user chose the code. */
  chosen: z.boolean(),
});

/** A record that is left out, and the field that is missing. */
const leftOut = z.object({
  object: z.string(),
  id: z.int(),
  title: z.string(),
  attribute: z.string(),
  message: z.string(),
});

const settings = z.object({
  organization: z.int(),
  /** Base addresses of OEAPI. */
  v5: z.string(),
  v6: z.string(),
  contact_email: z.string(),
  /** Records in these states may be shared outside the school. */
  states: z.array(z.int()),
  codes: z.array(codedItem),
  left_out: z.array(leftOut),
});

const MAX_CODES = 5_000;
const MAX_STATES = 20;

const body = z.strictObject({
  contact_email: line().refine((text) => text === '' || isEmail(text), fieldText.email),
  states: z
    .array(id, { error: fieldText.list })
    .min(1, fieldText.required)
    .max(MAX_STATES, fieldText.atMostItems(MAX_STATES))
    .transform((states) => [...new Set(states)].sort((a, b) => a - b)),
  /** All codes chosen by users; the others follow from their names. */
  codes: z
    .array(
      z.strictObject({ list: z.enum(codeListNames, { error: fieldText.choice }), item: id, code: z.string().max(50) }),
      {
        error: fieldText.list,
      },
    )
    .max(MAX_CODES, fieldText.atMostItems(MAX_CODES)),
});

const rioProgramme = z.object({
  programme: z.int(),
  title: z.string(),
  state: z.enum(rioStates),
  findings: z.array(
    z.object({
      object: z.enum(['programme', 'organization', 'organizational_unit']),
      /** The record to change; 0 for a unit that has not been chosen. */
      id: z.int(),
      attribute: z.string(),
      message: z.string(),
    }),
  ),
});

const asRioFile = {
  ...{ method: 'GET' as const, access: right('exchange', 'read'), heavy: true },
  /** The filter of the list on the screen. */
  query: z.strictObject({
    ...organization,
    state: z.enum(['', ...rioStates]).default(''),
    keyword: z.string().max(255).default(''),
  }),
};

export const exchange = {
  get: endpoint({
    method: 'GET',
    path: '/api/exchange.json',
    access: right('exchange', 'read'),
    summary: 'Hoe een instelling uitwisselt: adressen, codes, en wat niet uitwisselbaar is',
    /** Absent: the first school where the user may read this. */
    query: z.strictObject({ organization: optionalQueryId }),
    response: settings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/exchange.json',
    access: right('exchange', 'update'),
    summary: 'Stelt in wat er naar buiten mag en alle gekozen codes, met If-Match; andere codes volgen uit de naam',
    query: z.strictObject(organization),
    body,
    response: settings,
  }),
  fetches: endpoint({
    method: 'GET',
    path: '/api/exchangefetches.json',
    access: right('exchange', 'read'),
    summary: 'Wat systemen hebben opgehaald, per systeem en dag, de nieuwste eerst',
    query: z.strictObject(organization),
    response: z.array(
      z.object({
        /** The machine client. */
        client: z.int(),
        title: z.string(),
        /** dd-mm-yyyy */
        day: z.string(),
        /** Without ids. */
        path: z.string(),
        status: z.int(),
        times: z.int(),
        /** ISO 8601. */
        last_at: z.string(),
      }),
    ),
  }),
  rio: endpoint({
    method: 'GET',
    path: '/api/rio.json',
    access: right('exchange', 'read'),
    summary: 'Welke programma’s klaar zijn voor RIO, en wat er aan de andere nog ontbreekt',
    query: z.strictObject(organization),
    response: z.array(rioProgramme),
  }),
  rioXlsx: endpoint({ ...asRioFile, path: '/api/rio.xlsx', file: 'xlsx', summary: 'Hetzelfde als Excel-bestand' }),
  rioCsv: endpoint({ ...asRioFile, path: '/api/rio.csv', file: 'csv', summary: 'Hetzelfde als CSV-bestand' }),
};

export type WireExchange = z.output<typeof settings>;
export type ExchangeBody = z.output<typeof body>;
export type CodedItem = z.output<typeof codedItem>;
export type LeftOut = z.output<typeof leftOut>;
export type RioRow = z.output<typeof rioProgramme>;
