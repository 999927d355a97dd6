import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// Served by us, not by the CDN that the package uses by default.
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

type DetectedCode = { rawValue: string; format: string };

/** Loads the reader. The browsers' own `BarcodeDetector` is missing in most and supports different codes in each. */
export async function createCodeReader(): Promise<(video: HTMLVideoElement) => Promise<DetectedCode[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const detector = new BarcodeDetector({
    formats: ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'ean_8'],
  });
  return (video) => detector.detect(video);
}
