/** Sizes by their name, which is their height in rows of pixels at most; as wide as half again. */
export const heights = [400, 800, 1600] as const;
export type Height = (typeof heights)[number];

/** WebP for browsers that say that they know it, JPEG for the others. */
const formats = ['webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

export const variants = heights.flatMap((height) => formats.map((format) => ({ height, format })));

export const originalOf = (key: string) => `photographs/${key}/original`;

export const variantOf = (key: string, height: Height, format: Format) =>
  `photographs/${key}/${height}.${format}`;

/** All names in the storage that a photograph may have. */
export const filesOf = (key: string): string[] => [
  originalOf(key),
  ...variants.map(({ height, format }) => variantOf(key, height, format)),
];

/** Where anybody who is given it sees the picture. The contract says what its `height` is for. */
export const sourceOf = (publicUrl: string, key: string): string =>
  `${publicUrl}/photographs/${key}?height=800`;
