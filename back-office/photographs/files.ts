import { basename } from 'node:path';
import { sql } from '../database/database.ts';
import { paperPath } from '../storage/name.ts';

/** Display sizes by maximum height in pixels. The maximum width is 1.5 times the height. */
export const heights = [400, 800, 1600] as const;
export type Height = (typeof heights)[number];

/** WebP for browsers that accept it, JPEG for the others. */
const formats = ['webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const variants = heights.flatMap((height) => formats.map((format) => ({ height, format })));

/** The storage keys of a photograph. After it was turned, its display sizes have another key than its original. */
export type Keys = { key: string; originalKey: string };

export const keyColumns = sql`key, coalesce(original_key, key) as "originalKey"`;

export const getOriginalPath = (originalKey: string) => `photographs/${originalKey}/original`;

export const getVariantPath = (key: string, height: Height, format: Format) =>
  `photographs/${key}/${height}.${format}`;

export const listVariantPaths = (key: string): string[] =>
  variants.map(({ height, format }) => getVariantPath(key, height, format));

/** The storage names of all files that a photograph may have. */
export const listFilePaths = ({ key, originalKey }: Keys): string[] => [
  getOriginalPath(originalKey),
  ...listVariantPaths(key),
];

const pattern = /^photographs\/[\w-]{16,64}\/(.+)$/;
const namesInFolder = new Set(
  [getOriginalPath(''), paperPath(''), ...listVariantPaths('')].map((name) => basename(name)),
);

/** Whether a storage name can be that of a photograph or of a paper of a case. */
export const isStoredFile = (name: string): boolean => namesInFolder.has(pattern.exec(name)?.[1] ?? '');

export type PublicAddresses = {
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** The address of a shared cache in front of the website, without a trailing slash; null without one. */
  photographsUrl: string | null;
};

/** The public address of a photograph. `contract/photographs.ts` explains `height`. */
export const createSource = ({ publicUrl, photographsUrl }: PublicAddresses, key: string): string =>
  photographsUrl
    ? `${photographsUrl}/photographs/${key}/height=800.jpg`
    : `${publicUrl}/photographs/${key}?height=800`;
