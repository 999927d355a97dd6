const widthPx = 320;
const quality = 0.8;

/** Draws a preview 320 px wide; null if this browser cannot show the file. Frees the decoded original at once. */
export async function scaleDown(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'medium' }).catch(
    () => null,
  );
  if (!bitmap) return null;
  const small = createCanvas(bitmap.width, bitmap.height);
  const context = small.getContext('2d') as CanvasRenderingContext2D | null;
  if (context) {
    // JPEG would show transparent parts in black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, small.width, small.height);
    context.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
  const type = 'image/jpeg';
  if ('convertToBlob' in small) return small.convertToBlob({ type, quality });
  return new Promise((resolve) => small.toBlob(resolve, type, quality));
}

// Phones of 2022 have no OffscreenCanvas.
function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
