// The thread that renders first views (`server/http/first-view.ts`).
import { answerInWorker } from '#server/in-worker.ts';

import { standInForBrowser } from './browser-stand-in.ts';

standInForBrowser();
// Imported after it, because the client reads the browser while loading.
const { drawFirstView } = await import('./draw.tsx');

answerInWorker(drawFirstView);
