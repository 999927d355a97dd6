import { scaleDown } from './draw-preview.ts';

// Decodes large photographs off the main thread, so that the page stays responsive.
self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void scaleDown(file)
    .catch(() => null)
    .then((blob) => self.postMessage(blob, {}));
});
