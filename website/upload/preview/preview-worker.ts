import { scaleDown } from './draw-preview.ts';

// Large photographs are read beside the page, which stays free for whoever uses it.
self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void scaleDown(file)
    .catch(() => null)
    .then((blob) => self.postMessage(blob, {}));
});
