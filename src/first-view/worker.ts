// The thread that draws first views (`server/http/first-view.ts`).
import { answerInWorker } from '#server/in-worker.ts';

import { standInForBrowser } from './browser-stand-in.ts';

standInForBrowser();
// After it, because the client looks at its browser when it is loaded.
const { drawFirstView } = await import('./draw.tsx');

answerInWorker(drawFirstView);
