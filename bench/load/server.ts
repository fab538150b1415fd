// The server process of a measurement: the product on one port, the bare handlers on another, pools of the same size.
// Started by `start-server`; asked for its memory by messages.
import { buildApp } from '#server/app.ts';
import { connect, connections } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { startJobRunner } from '#server/jobs/runner.ts';
import { forSearches } from '#server/search/handlers.ts';
import { testConfig } from '#tests/support/api.ts';

import { buildBare } from './bare.ts';

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const database = connect(databaseUrl);
const reserved = connect(databaseUrl, { max: connections.reserved });
const searching = connect(databaseUrl, { max: connections.searching, ...forSearches });
const product = await buildApp(database, testConfig, { reserved, searching });
startJobRunner({ database, kinds: jobKinds, log: product.log });
const bare = await buildBare(databaseUrl);
const listen = { port: 0, host: '127.0.0.1' };
process.send?.({ product: await product.listen(listen), bare: await bare.listen(listen) });

// The parent process may have failed.
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  globalThis.gc?.();
  process.send?.({ ...process.memoryUsage() });
});
