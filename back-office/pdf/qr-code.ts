import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';

/** A QR code as an SVG image, with white around it. */
export const renderQrCodeSvg = async (text: string): Promise<string> => (await write(text, {})).svg;

// 29 modules with the quiet zone: 174 pixels, for 116 on a page, so that it stays sharp on most screens.
const pixelsPerModule = 6;

/** A short text as a QR code, a PNG of less than a kilobyte. White around it, whatever the page is. */
export async function renderQrCodePng(text: string): Promise<Buffer> {
  // A quarter of it may be covered or scratched.
  const { image } = await write(text, { options: 'ecLevel=Q', scale: pixelsPerModule });
  return Buffer.from(await image!.arrayBuffer());
}

let program: Promise<unknown> | undefined;

async function write(text: string, options: WriterOptions) {
  await (program ??= loadProgram());
  const image = await writeBarcode(text, { format: 'QRCode', addQuietZones: true, ...options });
  if (image.error) throw new Error(`The QR code could not be drawn: ${image.error}`);
  return image;
}

// From our own copy, not from the CDN that the package uses by default.
async function loadProgram(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const { buffer } = new Uint8Array(await readFile(path));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
}
