// The project files of a release, besides the build and its packages, and its package.json.

/** Files and folders, as they are in the project. */
export const releaseFiles = [
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'migrations',
  'scripts/lib/build.mjs',
  'scripts/run.mjs',
  'scripts/start.mjs',
];

/** Commands for operators; those that build and test need the sources. */
const commands = ['start', 'admin', 'backup', 'restore', 'doctor'];

export function releaseManifest({ name, version, description, license, type, scripts, engines, ...rest }) {
  return {
    ...{ name, version, private: true, description, license, type, engines },
    scripts: Object.fromEntries(commands.map((command) => [command, scripts[command]])),
    dependencies: rest.dependencies,
    optionalDependencies: rest.optionalDependencies,
  };
}
