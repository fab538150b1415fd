// Which files of the built client a page needs before it can be drawn: the chunk of its module and everything that
// chunk imports, but nothing that is loaded later. Used by the plugins of the client build.
import type { Rollup } from 'vite';

export type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** The chunks of these modules (given by the ends of their paths), each after its imports, without the `known` ones. */
export function chunksOf(bundle: Bundle, modules: readonly string[], known: readonly Chunk[] = []): Chunk[] {
  const seen = new Set(known);
  const found: Chunk[] = [];
  const add = (file: Bundle[string] | undefined) => {
    if (file?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    for (const name of file.imports) add(bundle[name]);
    found.push(file);
  };
  for (const module of modules) {
    const first = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.replaceAll('\\', '/').endsWith(module),
    );
    if (!first) throw new Error(`No chunk of the client begins with ${module}`);
    add(first);
  }
  return found;
}

export function stylesOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}
