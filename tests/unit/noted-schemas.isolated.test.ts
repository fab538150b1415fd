// The web client gets descriptions of schemas instead of zod schemas. A schema made from its description validates exactly like the
// original.
import { expect, it, vi } from 'vitest';

const values = [
  ...['', 'a', ' a ', 'x\0', 'x'.repeat(300), 'x'.repeat(60_000), '01-02-2027', '31-02-2027', 'a@b.nl'],
  ...[0, 1, -1, 1.5, 60, 2_147_483_648, true, null, undefined, {}, { id: 3 }, [], [0, 2, 1, 2], ['a'], [{ id: 4 }]],
  [{ learning_outcome: 1, level: 2, note: 'n' }],
  [{ learning_outcome: 1, level: 0, share: 50 }],
  [{ learning_outcome: 1, kind: 'none' }],
  [{ educational_unit: 0, kind: 'required', note: '' }],
  [{ educational_unit: 7, kind: 'required', note: '' }],
];

/** The schemas of all attributes, with a substitute for zod. */
async function schemasWith(zod: () => Promise<unknown>) {
  vi.resetModules();
  vi.doMock('zod', zod);
  const { allDefinitions } = await import('#shared/definitions/registry.ts');
  const { makeSchema } = await import('#client/form/make-schema.ts');
  return allDefinitions.flatMap(({ object, attributes }) =>
    Object.entries(attributes).map(([name, { write }]) => ({
      name: `${object} ${name}`,
      write,
      made: makeSchema(write),
    })),
  );
}

it('a described schema validates like the original', async () => {
  const real = await schemasWith(() => vi.importActual('zod'));
  const noted = await schemasWith(() => import('#client/api/noted-schemas.ts'));
  expect(noted.length).toBeGreaterThan(100);
  noted.forEach(({ name, write, made }, index) => {
    expect(made).not.toBe(write);
    // A real schema stays as it is.
    expect(real[index]!.made).toBe(real[index]!.write);
    for (const value of values) {
      const [found, expected] = [made.safeParse(value), real[index]!.write.safeParse(value)];
      expect({ name, value, ...resultOf(found) }).toEqual({ name, value, ...resultOf(expected) });
    }
  });
});

function resultOf({ data, error }: { data?: unknown; error?: { issues: unknown[] } | undefined }) {
  return { data, issues: error?.issues };
}
