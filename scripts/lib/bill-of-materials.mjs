// Lists the packages in a release, as CycloneDX: those the server needs, and those built into the web client. From
// package-lock.json, because `npm sbom` leaves out the client's packages, which are only needed for the build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `installed`: where production packages were installed for this platform. `madeAt`: a time that depends only on the
 * commit.
 */
export function billOfMaterials(source, installed, madeAt) {
  const { packages, version } = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8'));
  const server = Object.keys({ ...packages[''].dependencies, ...packages[''].optionalDependencies });
  // Of packages with a version per platform, only one was installed.
  const isThere = (path) => existsSync(join(installed, path)) || (packages[path].dev && !onlyTypes.test(path));
  const found = reachable([...server, ...clientPackages(source)], packages);
  const paths = Object.keys(packages).filter((path) => found.has(path) && isThere(path));
  const components = paths.map((path) => component(path, packages[path]));
  const self = { 'bom-ref': `leerlijn@${version}`, type: 'application', name: 'leerlijn', version };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: { timestamp: madeAt, component: self },
    components,
    dependencies: [
      { ref: self['bom-ref'], dependsOn: paths.filter((path) => lastOf(path) === path).map(refOf) },
      ...paths.map((path) => ({
        ref: refOf(path),
        dependsOn: needed(path, packages)
          .filter((each) => paths.includes(each))
          .map(refOf),
      })),
    ],
  };
}

/** The path is part of it, because one package can be there in two versions. */
const refOf = (path) => path.replace('node_modules/', '').replaceAll('/node_modules/', '>');
const lastOf = (path) => path.slice(path.lastIndexOf('node_modules/'));
const nameOf = (path) => lastOf(path).slice('node_modules/'.length);

function component(path, { version, license, integrity }) {
  const name = nameOf(path);
  const [algorithm, base64] = integrity.split('-');
  return {
    'bom-ref': refOf(path),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }],
    ...(license && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}

/** The build removes them completely. */
const onlyTypes = /node_modules\/@types\//;

/** Packages imported in the sources of the client. */
function clientPackages(source) {
  const texts = ['src/client', 'src/shared'].flatMap((name) => {
    const folder = join(source, name);
    const files = readdirSync(folder, { recursive: true }).filter((file) =>
      /(?<!testing|\.test)\.(tsx?|css)$/.test(file),
    );
    return files.map((file) => readFileSync(join(folder, file), 'utf8'));
  });
  const imports = texts.flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?'((?:@[\w.-]+\/)?\w[\w.-]*)/g)]);
  return imports.map(([, name]) => name).filter((name) => name !== 'node');
}

function reachable(names, packages) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const each of needed(path, packages)) visit(each);
  };
  for (const name of names) if (packages[`node_modules/${name}`]) visit(`node_modules/${name}`);
  return found;
}

/** Where Node.js finds the dependencies of a package: inside it, or in a folder around it. */
function needed(path, packages) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path];
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => {
    for (let folder = `${path}/`; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
      const place = `${folder}node_modules/${name}`;
      if (packages[place]) return [place];
      if (folder === '') return [];
    }
  });
}

/** A UUID of version 8 (RFC 9562), computed from the text. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
