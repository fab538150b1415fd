// Loads Typst, which sets PDFs: the machine code of the project typst.ts, of which each platform has a package of its own. Those of
// package.json are optional; on another platform an operator may install its package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** As much as we use of it. */
interface Library {
  NodeCompiler: { create: (given: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }) => TypstCompiler };
}
interface TypstCompiler {
  mapShadow: (path: string, content: Buffer) => void;
  compile: (given: { mainFileContent: string; inputs: Record<string, string> }) => { result: object | null };
  pdf: (document: object, options: { creationTimestamp: number; pdfStandard?: string }) => Buffer;
}

const machine = `@myriaddreamin/typst-ts-node-compiler-${process.platform}-${process.arch}`;
const packages = [`${machine}-gnu`, `${machine}-musl`, `${machine}-msvc`, machine];
const fonts = ['Regular', 'Bold', 'It'].map((style) => `source-sans/TTF/SourceSans3-${style}.ttf`);
const require = createRequire(import.meta.url);

/** Null where it or its typeface is not installed. */
export function createTypst(workspace: string): TypstCompiler | null {
  for (const name of packages)
    try {
      const { NodeCompiler } = require(name) as Library;
      const fontBlobs = fonts.map((font) => readFileSync(require.resolve(font)));
      return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
    } catch {
      // Another one may be there.
    }
  return null;
}
