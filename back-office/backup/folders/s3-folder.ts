import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { readText } from '#contract/http/read-body.ts';
import { createSender, type S3Settings, type Send } from '../../storage/s3-request.ts';
import type { BackupFolder } from './folder.ts';

const megabyte = 1024 * 1024;
// S3 takes 10,000 parts at most, so they grow: a thousand of 16 MB, a thousand of 32 MB and so on, up to 880 GB.
const firstPartBytes = 16 * megabyte;
const partsOfOneSize = 1_000;
const answerBytesMax = 4 * megabyte;

/** A bucket of any S3-compatible service, or a folder in it. */
export function openS3Folder(s3: S3Settings): BackupFolder {
  // The prefix of names is part of the address of a request, but not of the list.
  const { origin, pathname } = new URL(s3.url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
  const prefix = folders.map((each) => `${each}/`).join('');
  const send = createSender({ ...s3, url: `${origin}/${bucket}` });
  return {
    place: s3.url,
    list: () => listNames(send, prefix),
    async write(name, work) {
      const upload = await beginUpload(send, prefix + name);
      try {
        const result = await work(upload.stream);
        await upload.complete();
        return result;
      } catch (error) {
        await upload.abort().catch(() => {});
        throw error;
      }
    },
    async open(name) {
      const answer = await send('GET', prefix + name);
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },
    async remove(name) {
      const answer = await send('DELETE', prefix + name, { allowed: [404] });
      await answer.body?.cancel();
    },
  };
}

async function listNames(send: Send, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for (let token: string | undefined; ;) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(token && { 'continuation-token': token }),
    });
    const text = await readText(await send('GET', `?${query}`), answerBytesMax);
    for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(key.slice(prefix.length));
    token = readElement(text, 'NextContinuationToken');
    if (!token) return names;
  }
}

/** An upload in parts. Nobody sees it before it is complete, so a process that is killed leaves no archive. */
async function beginUpload(send: Send, name: string) {
  const begun = await readText(await send('POST', `${name}?uploads=`), answerBytesMax);
  const id = encodeURIComponent(readElement(begun, 'UploadId') ?? '');
  const tags: string[] = [];
  const stream = collectParts(tags, async (body) => {
    const address = `${name}?partNumber=${tags.length + 1}&uploadId=${id}`;
    const answer = await send('PUT', address, { body: new Blob([body]), hash: sha256(body) });
    await answer.body?.cancel();
    tags.push(answer.headers.get('ETag') ?? '');
  });
  return {
    stream,
    async complete() {
      const text = formatTags(tags);
      const body = new Blob([text]);
      const answer = await send('POST', `${name}?uploadId=${id}`, { body, hash: sha256(text) });
      // S3 may answer 200 and say in the text that it failed.
      if (/<Error>/.test(await readText(answer, answerBytesMax)))
        throw new Error('BACKUP_S3_URL could not put the parts of the archive together.');
    },
    abort: async () => {
      const answer = await send('DELETE', `${name}?uploadId=${id}`, { allowed: [404] });
      await answer.body?.cancel();
    },
  };
}

/** A stream that hands over one part after another. */
function collectParts(sent: string[], sendPart: (body: Buffer<ArrayBuffer>) => Promise<void>): Writable {
  let pieces: Buffer[] = [];
  let length = 0;
  const flush = (done: (error?: Error) => void) => {
    const body = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    sendPart(body).then(() => done(), done);
  };
  return new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece);
      length += piece.length;
      if (length < firstPartBytes * (1 + Math.floor(sent.length / partsOfOneSize))) done();
      else flush(done);
    },
    final: flush,
  });
}

function formatTags(tags: string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

const readElement = (xml: string, name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
