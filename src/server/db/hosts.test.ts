import { expect, test } from 'vitest';

import { splitHosts } from './hosts.ts';

test.each([
  ['postgres://db/leerlijn', ['postgres://db/leerlijn']],
  [
    'postgres://u:p%2C@one:5432,two/leerlijn?sslmode=verify-full',
    ['postgres://u:p%2C@one:5432/leerlijn?sslmode=verify-full', 'postgres://u:p%2C@two/leerlijn?sslmode=verify-full'],
  ],
  ['postgresql://[::1]:5432,[::2]:5433/x', ['postgresql://[::1]:5432/x', 'postgresql://[::2]:5433/x']],
  ['postgres://u:a,b@db/x', ['postgres://u:a,b@db/x']],
])('%s is split into its servers', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts);
});
