type Lockfile = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

/** Packages for other kinds of machine that the lockfile does not name; `npm ci` stops at them. */
export function findMissingInLockfile({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json:1 lacks ${name}, which ${path} names`),
  );
}

/** Version managers read `.nvmrc`, `npm start` runs the package `node`, and the image is built on Node's. */
export function findDifferentNodeVersions(packageJson: string, nvmrc: string, dockerfile: string): string[] {
  const { node } = (JSON.parse(packageJson) as { dependencies: Record<string, string> }).dependencies;
  const bases = Array.from(dockerfile.matchAll(/^FROM node:([\d.]+)/gm), ([, version = '']) => version);
  return [
    ...(node === nvmrc.trim() ? [] : [`.nvmrc:1 says ${nvmrc.trim()}; package.json pins ${node}`]),
    ...bases
      .filter((version) => version !== node)
      .map((version) => `deploy/Dockerfile:1 says ${version}; package.json pins ${node}`),
  ];
}
