// Which files of a built client a page needs before it can be drawn: a module's own chunk and what that imports,
// in turn, but nothing that it loads later. Used by the plugins of the client's build.
import type { Rollup } from 'vite';

export type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** The chunks behind the modules, found by the ends of their paths, each after what it imports, without those that are `known`. */
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
