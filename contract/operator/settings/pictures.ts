/** The largest size of each kind of picture in CSS pixels, and the file drawn from an upload. */
export const pictureKinds = {
  logo: { box: { width: 240, height: 48 }, extension: 'png', type: 'image/png' },
  /** The mark of an association, at the foot of each page. */
  mark: { box: { width: 160, height: 64 }, extension: 'png', type: 'image/png' },
  photograph: { box: { width: 400, height: 300 }, extension: 'jpg', type: 'image/jpeg' },
} as const;
export type PictureKind = keyof typeof pictureKinds;

/** The settings that are pictures, with their kinds. */
export const pictureSettings = {
  logo: 'logo',
  photograph: 'photograph',
  firstMark: 'mark',
  secondMark: 'mark',
  thirdMark: 'mark',
} as const satisfies Record<string, PictureKind>;
export type PictureName = keyof typeof pictureSettings;

export const isPictureName = (text: string): text is PictureName => Object.hasOwn(pictureSettings, text);

/** An uploaded picture, with its size in pixels: at most twice that on the page, so that it is sharp on a phone. */
export type StoredPicture = { digest: string; width: number; height: number };

/** A picture at an address where it never changes, and its size on the page in CSS pixels. */
export type DisplayedPicture = { path: string; width: number; height: number };

export function createDisplayPicture(
  kind: PictureKind,
  { digest, width, height }: StoredPicture,
): DisplayedPicture {
  const { box, extension } = pictureKinds[kind];
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    path: `/${kind}/${digest}.${extension}`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
