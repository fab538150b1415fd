// Limits what a browser must load to show the login page, the list of programmes, a form or the planner: the build
// fails when a page needs more JavaScript than its budget. Used by vite.config.ts.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

import { type Bundle, chunksOf } from './client-graph.ts';

export interface Budget {
  page: string;
  /** The entry points of its code. */
  modules: readonly string[];
  /** 1,000 bytes each, compressed by gzip. */
  kilobytes: number;
}

const start = '/index.html';
const application = [start, '/src/client/application.tsx'];

export const budgets: readonly Budget[] = [
  { page: 'login', modules: [start], kilobytes: 115 },
  { page: 'programmes', modules: [...application, '/src/client/catalogue/list-page.tsx'], kilobytes: 255 },
  { page: 'a programme', modules: [...application, '/src/client/catalogue/record-page.tsx'], kilobytes: 310 },
  { page: 'level 1', modules: [...application, '/src/client/planning/level1/level1-page.tsx'], kilobytes: 350 },
];

export function weigh(bundle: Bundle, { page, modules, kilobytes }: Budget) {
  const files = chunksOf(bundle, modules)
    .map(({ fileName, code }) => ({
      fileName,
      gzip: gzipSync(code, { level: 9 }).length / 1000,
      brotli: brotliCompressSync(code).length / 1000,
    }))
    .toSorted((a, b) => b.gzip - a.gzip);
  const sum = (kind: 'gzip' | 'brotli') => files.reduce((total, file) => total + file[kind], 0);
  return { page, files, gzip: sum('gzip'), brotli: sum('brotli'), budget: kilobytes };
}

type Weight = ReturnType<typeof weigh>;

/** One sentence that names the files over budget; null when all is well. */
export function complaint({ page, files, gzip, budget }: Weight): string | null {
  if (gzip <= budget) return null;
  const names = files.map((file) => `${file.fileName} (${file.gzip.toFixed(1)} kB)`).join(', ');
  return `The page '${page}' loads ${gzip.toFixed(1)} kB of JavaScript, over its budget of ${budget} kB: ${names}.`;
}

export function budgetPlugin(): Plugin {
  return {
    name: 'leerlijn-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const weights = budgets.map((budget) => weigh(bundle, budget));
      for (const weight of weights) this.info(report(weight));
      const complaints = weights.flatMap((weight) => complaint(weight) ?? []);
      if (complaints.length > 0) this.error(complaints.join('\n'));
    },
  };
}

function report({ page, files, gzip, brotli, budget }: Weight): string {
  const size = `${gzip.toFixed(1)} kB of JavaScript in ${files.length} files (brotli: ${brotli.toFixed(1)} kB)`;
  return `${page}: ${size}, budget ${budget} kB`;
}
