export type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** The format that the first bytes show. Only the "meta" box of a HEIF says whether it is an AVIF or a HEIC. */
export type Container = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

/** The number of bytes that `detectContainer` needs. */
export const headBytes = 4_096;

/** The format of a file by its first bytes; null if it is not supported. */
export function detectContainer(head: Buffer): Container | null {
  const startsWith = (bytes: string) => head.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (startsWith('\xff\xd8\xff')) return 'jpeg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'gif';
  if (startsWith('RIFF') && readText(head, 8) === 'WEBP') return 'webp';
  const isHeif = readText(head, 4) === 'ftyp' && readBrands(head).some((brand) => heifBrands.has(brand));
  return isHeif ? 'heif' : null;
}

// The brands of AVIF, of HEIC, and of HEIF in general.
const heifBrands = new Set(
  ['avif avis', 'heic heix hevc hevx heim heis hevm hevs', 'mif1 mif2 msf1 miaf'].join(' ').split(' '),
);

/** The major brand and the compatible ones (a version is between them). */
function readBrands(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [readText(head, 8)];
  for (let position = 16; position + 4 <= end; position += 4) brands.push(readText(head, position));
  return brands;
}

const readText = (bytes: Buffer, position: number) => bytes.toString('latin1', position, position + 4);
