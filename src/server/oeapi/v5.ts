// Version 5 of OEAPI.
import { v5Item, v5Override } from '#shared/oeapi/v5.ts';
import { v5Collections } from '#shared/oeapi/v5-paths.ts';

import { postmasterAt, type OeapiVersion } from './version.ts';

export const v5: OeapiVersion = {
  ...{ name: 'v5', collections: v5Collections, contentType: 'application/json; charset=utf-8' },
  service: ({ contactEmail, publicUrl }) => ({
    contactEmail: contactEmail || postmasterAt(publicUrl),
    specification: 'https://openonderwijsapi.nl/specification/v5/docs.html',
    documentation: `${publicUrl}/api/docs`,
  }),
  item: v5Item,
  override: v5Override,
  problem: ({ status, title, detail }) => ({ status: String(status), title, detail }),
};
