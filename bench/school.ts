// How long the large school takes to load, and how many rows it has. Run by `npm run bench -- school`. `DATABASE_URL=…
// npm run bench -- school` loads it into that database and leaves it there, to look at the screens: it must be migrated
// (start the server once), and may hold the demo schools. BENCH_FACTOR makes it larger.
import { demoPassword } from '#server/demo/load.ts';
import { connect } from '#server/db/connect.ts';

import { startSchool } from './load/database.ts';
import { loadSchool, usualSize } from './school/load.ts';
import { largeSchoolUsers } from './school/people.ts';
import { round } from './support.ts';

const factor = Number(process.env['BENCH_FACTOR'] ?? 1);

export async function run(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url) {
    const database = connect(url);
    await loadSchool(database, { ...usualSize, factor });
    await database.destroy();
    console.log(`users ${Object.values(largeSchoolUsers).join(', ')}; password ${demoPassword}`);
    return;
  }
  const school = await startSchool(factor);
  await school.stop();
  const names = ['programme', 'educational_unit', 'placement', 'calendar_year', 'app_user', 'role'];
  console.table({
    ...Object.fromEntries(names.map((name) => [name, school.rows[name]])),
    seconds: round(school.seconds),
  });
}
