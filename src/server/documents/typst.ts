// Loads Typst, which typesets PDFs: the native code of the project typst.ts, which has a package per platform. Those in
// package.json are optional; on other platforms an operator may install the right one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of the library that we use. */
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

/** Null if Typst or its font is not installed. */
export function createTypst(workspace: string): TypstCompiler | null {
  for (const name of packages)
    try {
      const { NodeCompiler } = require(name) as Library;
      const fontBlobs = fonts.map((font) => readFileSync(require.resolve(font)));
      return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
    } catch {
      // Try the next package.
    }
  return null;
}
