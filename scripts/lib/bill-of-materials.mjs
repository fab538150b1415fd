// Which packages are in a release, as CycloneDX: those that the server needs, and those that were built into the web client.
// npm tells about every package that is installed; what only builds and tests is left out.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `madeAt`: a moment that is the same for the same commit. */
export function billOfMaterials(projectFolder, { version, madeAt }) {
  const told = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { components, dependencies, metadata } = JSON.parse(told);
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const roots = [manifest.dependencies, manifest.optionalDependencies].flatMap(Object.keys);
  const handedOut = reachable(new Set([...roots, ...clientPackages(projectFolder)]), components, dependencies);
  const self = `leerlijn@${version}`;
  const list = components.filter((each) => handedOut.has(each['bom-ref'])).toSorted(byRef);
  const serial = createHash('sha256').update(JSON.stringify(list)).digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(serial)}`,
    version: 1,
    metadata: {
      timestamp: madeAt,
      tools: metadata.tools,
      component: { 'bom-ref': self, type: 'application', name: 'leerlijn', version },
    },
    // Development is what they are for in the project, not in what is handed out.
    components: list.map(({ scope, ...rest }) => ({ ...rest, scope: scope === 'optional' ? scope : 'required' })),
    dependencies: [
      { ref: self, dependsOn: list.filter(({ name }) => roots.includes(name)).map((each) => each['bom-ref']) },
      ...dependencies
        .filter(({ ref }) => handedOut.has(ref))
        .toSorted((a, b) => compare(a.ref, b.ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => handedOut.has(each)) })),
    ],
  };
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));
const byRef = (a, b) => compare(a['bom-ref'], b['bom-ref']);

/** What is imported by name in the sources of the client. */
function clientPackages(projectFolder) {
  const folders = ['src/client', 'src/shared'].map((name) => join(projectFolder, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const imports = files.flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?'((?:@[\w.-]+\/)?[\w][\w.-]*)/g)]);
  return imports.map(([, name]) => name);
}

function reachable(names, components, dependencies) {
  const next = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const found = new Set();
  const visit = (ref) => {
    if (found.has(ref)) return;
    found.add(ref);
    for (const each of next.get(ref) ?? []) visit(each);
  };
  for (const each of components) if (names.has(each.name)) visit(each['bom-ref']);
  return found;
}

/** Of version 8 (RFC 9562): made from what it stands for. */
function uuidOf(hex) {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
