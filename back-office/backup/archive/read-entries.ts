import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { createDamagedError } from './damaged-error.ts';
import { ArchiveHeader, headName, Manifest, manifestName, rowsName, readTableName } from './manifest.ts';
import { readTar, type TarEntry } from './read-tar.ts';
import { updateDigest } from './write-entries.ts';

/** The content has to be read to its end before the next entry. `table` is the one whose rows it holds. */
export type ArchiveEntry = { name: string; table: string | undefined; content: AsyncIterable<Buffer> };

/** Whether a file of this name may leave an archive: it is one of a photograph. */
export type IsFile = (name: string) => boolean;

export type OpenArchive = {
  head: ArchiveHeader;
  /** Call it once. Rows come first, in the order of the head, and then files. */
  entries(): AsyncIterable<ArchiveEntry>;
  /** Once the entries are read: throws `DamagedArchive` unless every byte was as it had been written. */
  manifest(): Manifest;
  close(): void;
};

const textBytesMax = 64 * 1024 * 1024;
// Compressed. An entry of rows has 4 MB and one more piece before it is compressed.
const rowsBytesMax = 256 * 1024 * 1024;

/** The content read so far. */
type Contents = { digest: Hash; files: number; bytes: number; manifest?: { name: string; text: string } };

/** Opens an archive and reads its first entry. The others are streamed. */
export async function openArchive(from: Readable, isFile: IsFile): Promise<OpenArchive> {
  const tar = readTar(from);
  const close = () => void from.destroy();
  const first = await tar.next();
  if (first.done || first.value.name !== headName) {
    close();
    throw createDamagedError('it was not written by Lychgate');
  }
  const text = await readText(first.value);
  const head = parse(ArchiveHeader, text);
  const contents: Contents = { digest: createHash('sha256'), files: 0, bytes: 0 };
  updateDigest(contents.digest, headName, Buffer.byteLength(text), createHash('sha256').update(text));
  return {
    head,
    entries: () => readEntries(tar, describeExpectedOrder(head, isFile), contents),
    manifest: () => checkManifest(contents, isFile),
    close,
  };
}

async function* readEntries(
  tar: AsyncIterable<TarEntry>,
  tableOfNext: (name: string) => string | undefined,
  contents: Contents,
): AsyncGenerator<ArchiveEntry> {
  for await (const entry of tar) {
    const { name, size, content } = entry;
    if (contents.manifest) throw createDamagedError('something follows its manifest');
    if (name.startsWith('manifest-')) {
      contents.manifest = { name, text: await readText(entry) };
      continue;
    }
    const table = tableOfNext(name);
    if (table && size > rowsBytesMax) throw createDamagedError('its rows are too long');
    const sum = createHash('sha256');
    yield { name, table, content: hashWhileReading(content, sum) };
    updateDigest(contents.digest, name, size, sum);
    if (table) continue;
    contents.files += 1;
    contents.bytes += size;
  }
}

/** Returns the table of each entry in turn; undefined for a file. Throws at an entry that is out of order. */
function describeExpectedOrder(
  { tables }: ArchiveHeader,
  isFile: IsFile,
): (name: string) => string | undefined {
  let index = 0;
  let chunk = 0;
  return (name) => {
    if (isFile(name)) {
      index = tables.length;
      return undefined;
    }
    const table = readTableName(name);
    const contents = tables.findIndex((each, at) => at >= index && each.name === table);
    if (contents !== index) chunk = 0;
    index = contents;
    if (!table || contents === -1 || name !== rowsName(table, (chunk += 1)))
      throw createDamagedError('it has a file that belongs to no photograph, or rows out of turn');
    return table;
  };
}

function checkManifest({ digest, files, bytes, manifest: last }: Contents, isFile: IsFile): Manifest {
  if (!last) throw createDamagedError('its end is missing');
  const isIntact = last.name === manifestName(createHash('sha256').update(last.text).digest('hex'));
  const manifest = isIntact ? parse(Manifest, last.text) : undefined;
  if (manifest?.entries !== digest.digest('hex')) throw createDamagedError('its checksums do not match');
  const { photographs, missing } = manifest;
  if (photographs.files !== files || photographs.bytes !== bytes || !missing.every(isFile))
    throw createDamagedError('its photographs are not those of its manifest');
  return manifest;
}

async function* hashWhileReading(content: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

async function readText({ size, content }: TarEntry): Promise<string> {
  if (size > textBytesMax) throw createDamagedError('its description is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw createDamagedError('its description cannot be read');
  }
}
