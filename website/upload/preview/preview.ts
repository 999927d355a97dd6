import { scaleDown } from './draw-preview.ts';

const drawMsMax = 20_000;

let worker: Worker | undefined;

/**
 * Draws a preview as a blob URL, to be revoked by the caller; null if this browser cannot show the file. Draw one
 * at a time: hundreds of decoded photographs do not fit into the memory of a phone.
 */
export async function drawPreview(file: File): Promise<string | null> {
  const blob = await (typeof OffscreenCanvas === 'undefined' ? scaleDown(file) : drawInWorker(file));
  return blob && URL.createObjectURL(blob);
}

async function drawInWorker(file: File): Promise<Blob | null> {
  worker ??= new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  const blob = await awaitDrawing(worker, file);
  if (blob !== 'late') return blob;
  worker.terminate();
  worker = undefined;
  return null;
}

function awaitDrawing(drawing: Worker, file: File): Promise<Blob | null | 'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), drawMsMax);
    const answered = new AbortController();
    const answer = (blob: Blob | null) => {
      clearTimeout(timer);
      answered.abort();
      resolve(blob);
    };
    const { signal } = answered;
    drawing.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => answer(data), { signal });
    drawing.addEventListener('error', () => answer(null), { signal });
    drawing.postMessage(file, []);
  });
}
