// Runs one of the server's commands, such as `npm run admin -- create …`: node scripts/run.mjs <name> [arguments].
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { buildIfNeeded, projectFolder } from './lib/build.mjs';

// Puts the arguments where the command expects them.
const [name = ''] = process.argv.splice(2, 1);
buildIfNeeded();
if (!/^[a-z-]+$/.test(name) || !existsSync(join(projectFolder, 'dist', 'server', `${name}.js`))) {
  console.error(`Onbekende opdracht '${name}'.`);
  process.exit(1);
}
await import(`../dist/server/${name}.js`);
