// All calls of the API in one value. The server registers it, the client calls through it, OpenAPI is generated from it.
import { access } from './access.ts';
import { apiClients } from './api-clients.ts';
import { catalogue } from './catalogue.ts';
import { checks } from './checks.ts';
import { compare } from './compare.ts';
import { records } from './crud.ts';
import { documentTemplate } from './document-template.ts';
import { documents } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { exchange } from './exchange.ts';
import { favourites } from './favourites.ts';
import { frameworks } from './frameworks.ts';
import { history } from './history.ts';
import { cohorts } from './cohorts.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { labels } from './labels.ts';
import { outcomes } from './outcomes.ts';
import { planner } from './planner.ts';
import { profile } from './profile.ts';
import { programme } from './programme.ts';
import { publications } from './publications.ts';
import { reference } from './reference.ts';
import { requirements } from './requirements.ts';
import { scenarios } from './scenarios.ts';
import { restore } from './restore.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { usage } from './usage.ts';
import { calendarFeed, unitCalendar, years } from './years.ts';

export const contract = {
  session,
  profile,
  signIn,
  secondFactor,
  reference,
  catalogue,
  labels,
  access,
  ...records,
  programme,
  planner,
  checks,
  requirements,
  outcomes,
  frameworks,
  imports,
  compare,
  documents,
  documentTemplate,
  publications,
  exchange,
  apiClients,
  scenarios,
  history,
  jobs,
  cohorts,
  years,
  unitCalendar,
  calendarFeed,
  restore,
  search,
  usage,
  favourites,
};

export type Contract = typeof contract;

export function allEndpoints(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      endpoint,
    })),
  );
}
