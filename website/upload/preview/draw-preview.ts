const widthPx = 320;
const quality = 0.8;

/** A small picture of a large one, or null where this browser cannot show it. The large one is let go at once. */
export async function scaleDown(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'medium' }).catch(
    () => null,
  );
  if (!bitmap) return null;
  const small = canvasOf(bitmap.width, bitmap.height);
  const context = small.getContext('2d') as CanvasRenderingContext2D | null;
  if (context) {
    // Where a picture is transparent, JPEG would show black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, small.width, small.height);
    context.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
  const type = 'image/jpeg';
  if ('convertToBlob' in small) return small.convertToBlob({ type, quality });
  return new Promise((resolve) => small.toBlob(resolve, type, quality));
}

// Telephones of 2022 know only the one that belongs to a page.
function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
