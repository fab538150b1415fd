import { expect, it } from 'vitest';

import { momentIn } from '#shared/text/moment.ts';

it('reads a moment in an address in any notation', () => {
  const moment = '2026-11-18T07:02:00.000Z';
  for (const text of ['18-11-2026T08:02', '2026-11-18T08:02', '2026-11-18T07:02:00Z', '2026-11-18T08:02:00+01:00'])
    expect(momentIn({ moment: text }), text).toEqual({ moment });
  for (const text of ['', 'gisteren', '31-02-2026', 12]) expect(momentIn({ moment: text })).toEqual({});
});
