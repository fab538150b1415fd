// Property tests try the same values at every `npm test`, so that what it says is about the change. `npm run prove` tries others.
import { configureGlobal } from 'fast-check';

import { takesAll } from './sample.ts';

if (!takesAll) configureGlobal({ seed: 20_261_118 });
