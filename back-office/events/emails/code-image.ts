import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

// 29 modules with the quiet zone: 174 pixels, for 116 on a page, so that it stays sharp on most screens.
const pixelsPerModule = 6;

/** A code for the door as a QR code, a PNG of less than a kilobyte. White around it, whatever the page is. */
export async function drawCode(code: string): Promise<Buffer> {
  await (program ??= loadProgram());
  const { image, error } = await writeBarcode(code, {
    format: 'QRCode',
    // A quarter of it may be covered or scratched.
    options: 'ecLevel=Q',
    scale: pixelsPerModule,
    addQuietZones: true,
  });
  if (!image) throw new Error(`The QR code could not be drawn: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}

let program: Promise<unknown> | undefined;

// From our own copy, not from the CDN that the package uses by default.
async function loadProgram(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const { buffer } = new Uint8Array(await readFile(path));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
}
