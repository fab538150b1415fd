// `npm start`: builds what is missing and starts the server.
import { buildIfNeeded } from './lib/build.mjs';

buildIfNeeded();
await import('../dist/server/main.js');
