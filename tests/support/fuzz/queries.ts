// Counts the statements that reach PostgreSQL, at the driver itself, so that nothing can go past it.
import { Client } from 'pg';
import { vi } from 'vitest';

export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}
