/** Display sizes by maximum height in pixels. The maximum width is 1.5 times the height. */
export const heights = [400, 800, 1600] as const;
export type Height = (typeof heights)[number];

/** WebP for browsers that accept it, JPEG for the others. */
const formats = ['webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const variants = heights.flatMap((height) => formats.map((format) => ({ height, format })));

export const originalOf = (key: string) => `photographs/${key}/original`;

export const variantOf = (key: string, height: Height, format: Format) =>
  `photographs/${key}/${height}.${format}`;

/** All storage names that a photograph may have. */
export const filesOf = (key: string): string[] => [
  originalOf(key),
  ...variants.map(({ height, format }) => variantOf(key, height, format)),
];

/** The public address of a photograph. `contract/photographs.ts` explains `height`. */
export const sourceOf = (publicUrl: string, key: string): string =>
  `${publicUrl}/photographs/${key}?height=800`;
