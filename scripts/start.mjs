// `npm start`: builds what is not built and starts the server.
import { buildIfNeeded } from './lib/build.mjs';

buildIfNeeded();
await import('../dist/server/main.js');
