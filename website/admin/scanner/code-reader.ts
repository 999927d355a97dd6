import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// From us, not from the content network that the package would take it from.
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Found = { rawValue: string; format: string };

/** Gets the reader ready. The browsers' own `BarcodeDetector` is missing in most, and reads other codes in each. */
export async function openReader(): Promise<(video: HTMLVideoElement) => Promise<Found[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const detector = new BarcodeDetector({
    formats: ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'ean_8'],
  });
  return (video) => detector.detect(video);
}
