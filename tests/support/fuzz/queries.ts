// Counts the statements that reach PostgreSQL: at the driver, so that none can bypass the count.
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
