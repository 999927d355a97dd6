import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

let prepared: Promise<void> | undefined;

/** A QR code as an SVG image, with its quiet zone. */
export async function qrCode(text: string): Promise<string> {
  await (prepared ??= prepare());
  const { svg, error } = await writeBarcode(text, { format: 'QRCode' });
  if (error) throw new Error(`No QR code: ${error}`);
  return svg;
}

// Without this, the library loads its program from a website.
async function prepare(): Promise<void> {
  const wasmBinary = await readFile(
    fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')),
  );
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
}
