// Property tests use the same values in every `npm test`, so that a new failure comes from the change. `npm run prove`
// uses others.
import { configureGlobal } from 'fast-check';

import { takesAll } from './sample.ts';

if (!takesAll) configureGlobal({ seed: 20_261_118 });
