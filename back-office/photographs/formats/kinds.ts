export type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** What the first bytes tell. Whether a HEIF is an AVIF or a HEIC is only known from its description. */
export type Container = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif';

/** So many bytes of the beginning tell what a file is. */
export const headBytes = 4_096;

/** What a file is by its first bytes, whatever its name says; null for what is no photograph. */
export function containerOf(head: Buffer): Container | null {
  const starts = (bytes: string) => head.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && wordAt(head, 8) === 'WEBP') return 'webp';
  const isHeif = wordAt(head, 4) === 'ftyp' && brandsIn(head).some((brand) => heifBrands.has(brand));
  return isHeif ? 'heif' : null;
}

// Of AVIF, of HEIC, and of HEIF with either in it.
const heifBrands = new Set(
  ['avif avis', 'heic heix hevc hevx heim heis hevm hevs', 'mif1 mif2 msf1 miaf'].join(' ').split(' '),
);

/** The major brand, then the compatible ones; between them stands a version. */
function brandsIn(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [wordAt(head, 8)];
  for (let position = 16; position + 4 <= end; position += 4) brands.push(wordAt(head, position));
  return brands;
}

const wordAt = (bytes: Buffer, position: number) => bytes.toString('latin1', position, position + 4);
