// `npm run bench [-- name …]`: runs all measurements, or those named. Needs a build: npm run build.
import { readdir } from 'node:fs/promises';

const asked = process.argv.slice(2);
const files = (await readdir(import.meta.dirname))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));
const benches = files.filter((name) => !['run', 'support'].includes(name));

for (const name of benches.filter((each) => asked.length === 0 || asked.includes(each))) {
  console.log(`\n${name}`);
  const bench = (await import(`./${name}.ts`)) as { run?: () => Promise<void> };
  await bench.run?.();
}
