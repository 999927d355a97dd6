import { loadModule } from '../load-module.ts';

type Watching = {
  video: HTMLVideoElement;
  /** Ends the reading and switches the camera off. */
  signal: AbortSignal;
  onWatching: () => void;
  onCode: (code: string, format: string) => void;
};

const lookMs = 150;
// A code that stays in view, or flickers, is one scan.
const goneMs = 2_000;

/** Reads codes from the camera until it is stopped or fails. Returns the name of the error. */
export async function watchCamera(watching: Watching): Promise<string> {
  let stream: MediaStream | undefined;
  try {
    if (!navigator.mediaDevices) return 'insecure';
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    return await watch(stream, watching);
  } catch (error) {
    return (error as Error).name;
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}

async function watch(stream: MediaStream, { video, signal, onWatching, onCode }: Watching) {
  const switchOff = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', switchOff);
  if (signal.aborted) return 'ended';
  video.srcObject = stream;
  await video.play();
  const readCodes = await loadReader();
  if (!readCodes) return 'reader';
  onWatching();
  const seenAt = new Map<string, number>();
  while (stream.active && !signal.aborted) {
    for (const { rawValue, format } of await readCodes(video).catch(() => [])) {
      const code = `${format} ${rawValue}`;
      if (Date.now() - (seenAt.get(code) ?? 0) > goneMs) onCode(rawValue, format);
      seenAt.set(code, Date.now());
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return 'ended';
}

/** A megabyte, so it is loaded only once there is a camera. */
const loadReader = () =>
  loadModule(() => import('./code-reader.ts'))
    .then(({ createCodeReader: openReader }) => openReader())
    .catch(() => null);
