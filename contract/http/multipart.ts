import type { UploadedImage } from '../photographs.ts';

const encoder = new TextEncoder();

/** Encodes an image as the form of section 7: the streamed body of a `fetch`, and its type. */
export function encodeMultipart(image: UploadedImage) {
  const boundary = `lychgate-${crypto.randomUUID()}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    // Node's `fetch` accepts iterables; the type declarations are those of browsers, which do not.
    body: encodeParts(image, boundary) as unknown as BodyInit,
    duplex: 'half' as const,
  };
}

async function* encodeParts({ fileName, contentType, bytes }: UploadedImage, boundary: string) {
  yield encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="fileData"; filename="${escapeName(fileName)}"\r\n` +
      `Content-Type: ${typePattern.test(contentType) ? contentType : 'application/octet-stream'}\r\n\r\n`,
  );
  yield* bytes;
  yield encoder.encode(`\r\n--${boundary}--\r\n`);
}

const typePattern = /^[\w.+-]+\/[\w.+-]+$/;

// Escaped as browsers do (WHATWG, multipart/form-data encoding). Other control characters have no use here.
const escapeName = (fileName: string) =>
  fileName.replace(control, '').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22') ||
  'photograph';

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]/g;
