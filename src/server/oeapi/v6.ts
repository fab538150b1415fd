// Version 6 of OEAPI. The minor version is negotiated by headers.
import { Refusal } from '#server/refusal.ts';
import { v6Item, v6Override } from '#shared/oeapi/v6.ts';
import { v6Collections } from '#shared/oeapi/v6-paths.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import { postmasterAt, type OeapiVersion } from './version.ts';

const spoken = '6.0';
const ownType = 'application/vnd.oeapi+json';
/** A client that accepts one of these accepts any version. */
const anyJson = /^(\*\/\*|application\/(\*|json))/;

export const v6: OeapiVersion = {
  ...{ name: 'v6', collections: v6Collections, contentType: `${ownType}; version=${spoken}` },
  ...{ unsupported: /^(fields|filter_query\b.*)$/, negotiate },
  service: ({ contactEmail, publicUrl }) => ({
    contactEmail: contactEmail || postmasterAt(publicUrl),
    ...{ specification: 'https://openonderwijsapi.nl/specification/v6', documentation: `${publicUrl}/api/docs` },
    supportedConsumers: [],
    supportedOperations: operations().map((path) => ({ path, verbs: ['GET'] })),
    supportedExpands: Object.entries(v6Collections).map(([name, { expands }]) => ({
      path: `/${name}/:id`,
      expandableObjects: Object.entries(expands).flatMap(([expand, link]) =>
        link ? [expand.replace(/^parents$/, 'parent')] : [],
      ),
    })),
  }),
  item: v6Item,
  override: v6Override,
  // 'about:blank': nothing beyond the status (RFC 9457).
  problem: ({ status, title, detail, more }) => ({ type: 'about:blank', status, title, detail, ...more }),
};

function operations(): string[] {
  const own = Object.entries(v6Collections).flatMap(([name, { list, below }]) => [
    ...(list ? [`/${name}`] : []),
    ...[`/${name}/:id`, ...Object.keys(below).map((each) => `/${name}/:id/${each}`)],
  ]);
  return ['/', ...own];
}

/** The parameters in 'type; version=6.0; consumer=rio', by name. */
function parametersOf(type: string): Map<string, string> {
  const [, ...pairs] = type.split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]));
}

/** Any minor version is answered with ours; another major version, or a consumer, is refused. */
function negotiate(accept: string | undefined): void {
  const wanted = (accept ?? '*/*').split(',').map((each) => each.trim());
  const json = wanted.filter((each) => anyJson.test(each.toLowerCase()));
  // A version parameter on plain JSON counts too.
  const own =
    wanted.find((each) => each.toLowerCase().startsWith(ownType)) ??
    json.find((each) => parametersOf(each).has('version'));
  if (!own && json.length > 0) return;
  const parameter = (name: string) => parametersOf(own ?? '').get(name);
  const [version, consumer] = [own ? (parameter('version') ?? spoken) : (wanted[0] ?? ''), parameter('consumer')];
  const isSpoken = /^6(\.\d+)*$/.test(version);
  if (isSpoken && consumer === undefined) return;
  throw new Refusal(406, isSpoken && consumer ? oeapiText.consumer(consumer) : oeapiText.version, {
    details: {
      ...{ requestedVersion: version, supportedVersions: [spoken] },
      ...(consumer ? { consumer: { consumerKey: consumer } } : {}),
    },
  });
}
