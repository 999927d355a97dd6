import { scaleDown } from './draw-preview.ts';

const drawMsMax = 20_000;

let worker: Worker | undefined;

/**
 * A small picture of a large one, as the address of a blob to be revoked, or null where this browser cannot show it.
 * One at a time: hundreds of large ones do not fit into a telephone.
 */
export async function drawPreview(file: File): Promise<string | null> {
  const blob = await (typeof OffscreenCanvas === 'undefined' ? scaleDown(file) : drawInWorker(file));
  return blob && URL.createObjectURL(blob);
}

async function drawInWorker(file: File): Promise<Blob | null> {
  worker ??= new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  const blob = await answerOf(worker, file);
  if (blob !== 'late') return blob;
  worker.terminate();
  worker = undefined;
  return null;
}

function answerOf(drawing: Worker, file: File): Promise<Blob | null | 'late'> {
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
