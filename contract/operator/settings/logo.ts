/** An uploaded logo, with its size in pixels. */
export type StoredLogo = { digest: string; width: number; height: number };

/** A logo's address and its size on the page. */
export type DisplayedLogo = { path: string; width: number; height: number };

// The picture has twice as many pixels, so that it is sharp on a phone.
const displayBox = { width: 240, height: 48 };

export function fitLogo({ digest, width, height }: StoredLogo): DisplayedLogo {
  const scale = Math.min(1, displayBox.width / width, displayBox.height / height);
  return {
    path: `/logo/${digest}.png`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
