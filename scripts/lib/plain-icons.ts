// Draws the lines of an icon as one path instead of several: a list and a planner show hundreds of icons, and each path costs the
// browser an element. Used by vite.config.ts.
import type { Plugin } from 'vite';

/** An element of an icon, and its attributes, as the package writes them. */
type Part = [tag: string, attributes: { d?: string; key: string }];

export function plainIconsPlugin(): Plugin {
  return {
    name: 'leerlijn-plain-icons',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/ },
      handler: (code) => ({ code: withOnePath(code), map: null }),
    },
  };
}

export function withOnePath(code: string): string {
  return code.replace(/(?<=const __iconNode = )\[.*\](?=;)/, (parts) =>
    JSON.stringify(joined(JSON.parse(parts) as Part[])),
  );
}

/** As they are where something else than plain lines is among them. Each line begins at a place of its own, so that they can follow each other. */
function joined(parts: Part[]): Part[] {
  const isPlain = ([tag, attributes]: Part) =>
    tag === 'path' && attributes.d?.startsWith('M') && Object.keys(attributes).length === 2;
  return parts.every(isPlain) ? [['path', { d: parts.map(([, { d }]) => d).join(''), key: 'all' }]] : parts;
}
