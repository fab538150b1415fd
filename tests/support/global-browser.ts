// Vitest's global set-up for e2e: finds, installs or unpacks the browser once, before the tests ask for it.
import { findBrowser } from './browser.ts';

export async function setup(): Promise<void> {
  const browser = await findBrowser();
  process.stdout.write(`Browser: ${browser.executablePath}\n`);
}
