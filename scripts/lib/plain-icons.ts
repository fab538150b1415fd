// Draws the lines of an icon as one path instead of several: a list or a planner shows hundreds of icons, and each path
// is an element. Used by vite.config.ts.
import type { Plugin } from 'vite';

/** An element of an icon and its attributes, as in the package. */
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

/**
 * Icons with anything other than plain lines stay as they are. Each path starts with an absolute position, so they can
 * be concatenated.
 */
function joined(parts: Part[]): Part[] {
  const isPlain = ([tag, attributes]: Part) =>
    tag === 'path' && attributes.d?.startsWith('M') && Object.keys(attributes).length === 2;
  return parts.every(isPlain) ? [['path', { d: parts.map(([, { d }]) => d).join(''), key: 'all' }]] : parts;
}
