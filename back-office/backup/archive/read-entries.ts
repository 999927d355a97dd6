import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { extract, type Entry } from 'tar-stream';
import type * as z from 'zod/mini';
import { Head, headName, Manifest, manifestName } from './manifest.ts';
import { note } from './write-entries.ts';

/** An archive that cannot be trusted. Its message is for an operator. */
class DamagedArchive extends Error {
  readonly code = 'damaged';
}

/** The content has to be read to its end before the next entry. */
export type ArchiveEntry = { name: string; content: AsyncIterable<Buffer> };

export type OpenArchive = {
  head: Head;
  /** Call it once. */
  entries(): AsyncIterable<ArchiveEntry>;
  /** Once the entries are read: throws `DamagedArchive` unless every byte was as it had been written. */
  manifest(): Manifest;
  close(): void;
};

const textBytesMax = 64 * 1024 * 1024;

/** Opens an archive and reads its first entry. The others are streamed. */
export async function openArchive(from: Readable): Promise<OpenArchive> {
  const digest = createHash('sha256');
  const next = tarEntries(from);
  const close = () => void from.destroy();
  let last: { name: string; text: string } | undefined;

  const first = await next();
  if (first.done || first.value.header.name !== headName) {
    close();
    throw damaged('it was not written by Lychgate');
  }
  const text = await textOf(first.value);
  note(digest, headName, Buffer.byteLength(text), createHash('sha256').update(text));
  return {
    head: parse(Head, text),
    async *entries() {
      for (let entry = await next(); !entry.done; entry = await next()) {
        const { name, size = 0 } = entry.value.header;
        if (last) throw damaged('something follows its manifest');
        if (name.startsWith('manifest-')) {
          last = { name, text: await textOf(entry.value) };
          continue;
        }
        const content = createHash('sha256');
        yield { name, content: hashed(entry.value, content) };
        note(digest, name, size, content);
      }
    },
    manifest: () => manifestOf(last, digest),
    close,
  };
}

function tarEntries(from: Readable) {
  const tar = extract();
  from.on('error', (error) => tar.destroy(error));
  from.on('close', () => from.readableEnded || tar.destroy(damaged('its end is missing')));
  from.pipe(tar);
  const iterator = tar[Symbol.asyncIterator]();
  return () => iterator.next().catch(translate);
}

function manifestOf(last: { name: string; text: string } | undefined, digest: Hash): Manifest {
  if (!last) throw damaged('its end is missing');
  const isIntact = last.name === manifestName(createHash('sha256').update(last.text).digest('hex'));
  const manifest = isIntact ? parse(Manifest, last.text) : undefined;
  if (manifest?.entries !== digest.digest('hex')) throw damaged('its checksums do not match');
  return manifest;
}

export const damaged = (why: string) =>
  new DamagedArchive(`This archive is damaged: ${why}. Please use another one.`);

// tar-stream has no class of its own for what it finds. What the disk or S3 reports stays as it is.
function translate(error: Error): never {
  throw /tar|unexpected end|premature/i.test(error.message) && !(error instanceof DamagedArchive)
    ? damaged('a part of it is unreadable')
    : error;
}

async function* hashed(entry: Entry, content: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) {
      content.update(chunk);
      yield chunk;
    }
  } catch (error) {
    translate(error as Error);
  }
}

async function textOf(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > textBytesMax) throw damaged('its description is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of hashed(entry, createHash('sha256'))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged('its description cannot be read');
  }
}
