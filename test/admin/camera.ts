import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js';

const size = { width: 640, height: 480 };
const framesPerSecond = 5;
const black = 16;
const white = 235;

/** A code as a printer would make it: `[kind, content]` in the words of bwip-js. */
export type PrintedCode = [kind: 'code128' | 'qrcode' | 'datamatrix' | 'ean13' | 'ean8', content: string];

/** A film for Chromium to take for its camera, which opens the file anew each time the camera is switched on. */
export async function prepareFilm() {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-camera-'));
  const path = join(folder, 'code.y4m');
  const header = `YUV4MPEG2 W${size.width} H${size.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  return {
    browserArguments: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`],
    /** Shows this code to the camera from its next start on. */
    show: (code: PrintedCode) => {
      const frame = renderFrame(code);
      return writeFile(path, Buffer.concat([Buffer.from(header), frame, frame]));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

export type Film = Awaited<ReturnType<typeof prepareFilm>>;

/** A white frame with the code in its middle, without colour. */
function renderFrame(code: PrintedCode): Buffer {
  const { columns, rows, isDark } = readModules(code);
  const scale = Math.floor(Math.min((size.width - 120) / columns, (size.height - 120) / rows));
  const left = Math.floor((size.width - columns * scale) / 2);
  const top = Math.floor((size.height - rows * scale) / 2);
  const light = Buffer.alloc(size.width * size.height, white);
  for (let y = 0; y < rows * scale; y += 1)
    for (let x = 0; x < columns * scale; x += 1)
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        light[(top + y) * size.width + left + x] = black;
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((size.width * size.height) / 2, 128)]);
}

type RawCode = { pixs?: number[]; pixx: number; pixy: number; sbs: number[] };

function readModules([kind, content]: PrintedCode) {
  const raw = (bwip as unknown as { raw(kind: string, text: string, options: string): RawCode[] }).raw;
  const { pixs, pixx, pixy, sbs } = raw(kind, content, '')[0]!;
  if (pixs) return { columns: pixx, rows: pixy, isDark: (x: number, y: number) => pixs[y * pixx + x] === 1 };
  // Widths of bars and spaces in turn.
  const bars = sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return { columns: bars.length, rows: Math.ceil(bars.length / 3), isDark: (x: number) => bars[x]! };
}
