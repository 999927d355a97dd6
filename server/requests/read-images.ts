import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/fields/durations.ts';
import { refuse, type Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';

const workMsMax = 5 * minuteMs;
const nameCharactersMax = 255;
// Chunks of at most 64 KB that have been received but not yet read.
const chunksWaitingMax = 4;
// Two chunks. With less, the connection would be paused and resumed for each.
const highWaterMark = 131_073;
const formBytesMax = 16_000;
// The back office enforces the limit itself, with a better message. This is for a back office that does not.
const spareBytes = 1_000_000;
const limits = { fieldNameSize: 100, fieldSize: 1_000, fields: 20, headerPairs: 20, headerSize: 8_000 };

declare module 'fastify' {
  // A merged declaration has to be an interface.
  // oxlint-disable-next-line consistent-type-definitions
  interface FastifyContextConfig {
    /** Such requests may take minutes to arrive. */
    receivesImages?: boolean;
  }
}

/** Allows forms with images in the routes of this scope. */
export async function receiveImages(server: FastifyInstance) {
  await server.register(fastifyMultipart, { limits, throwFileSizeLimit: false });
  // An answer may be sent before the whole form has arrived; the rest, left unread, would block the connection.
  server.addHook('onSend', (request, _, payload, done) => {
    if (request.isMultipart()) {
      request.raw.unpipe();
      request.raw.resume();
    }
    done(null, payload);
  });
}

type Reading = {
  imagesMax: number;
  /** Above this limit, reading throws, so that a truncated image is never stored. */
  bytesMax: number;
  /** Anything in the form except images in the field `fileData` is an error. */
  nothingElse: boolean;
  /** The noun for files that are not images: "A list". */
  what?: string;
};

/** Reads the images of a form as they arrive, each to its end before the next. Discards unread parts. */
export async function* readImages(request: FastifyRequest, reading: Reading): AsyncGenerator<UploadedImage> {
  const form = new Form(request, reading);
  for (let part = await form.next(); part; part = await form.next()) {
    if (part.type === 'file' && part.fieldname === 'fileData' && part.filename !== '') yield form.open(part);
    else if (reading.nothingElse) throw new CannotRead(oneImageOnly);
    else if (part.type === 'file') part.file.resume();
  }
}

/** Whether reading a form ended because it has more parts than any page sends. */
export const hasTooManyParts = (error: unknown): boolean =>
  error instanceof CannotRead && (Object(error.cause) as { code?: unknown }).code === 'FST_PARTS_LIMIT';

/** Reads the only image of a form. Anything else in the form is an error. */
export async function readOneImage(request: FastifyRequest, bytesMax: number): Promise<UploadedImage> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + formBytesMax)
    throw new CannotRead(tooLarge(bytesMax));
  const images = readImages(request, { imagesMax: 2, bytesMax, nothingElse: true });
  const { value } = await images.next();
  if (!value) throw new CannotRead(oneImageOnly);
  return value;
}

class Form {
  readonly #parts: AsyncIterator<Multipart>;
  readonly #reading: Reading;
  readonly #request: IncomingMessage;
  readonly #socket: Socket;
  readonly #idleMs: number;
  #upcoming: Promise<IteratorResult<Multipart>> | null = null;
  #file: MultipartFile['file'] | null = null;
  #bytes: AsyncGenerator<Uint8Array> | null = null;

  constructor(request: FastifyRequest, reading: Reading) {
    const { bytesMax, imagesMax } = reading;
    const fileLimits = {
      fileSize: bytesMax + 2 * spareBytes,
      files: imagesMax,
      parts: imagesMax + limits.fields,
    };
    this.#parts = readParts(request, { ...limits, ...fileLimits });
    this.#reading = reading;
    this.#request = request.raw;
    this.#socket = request.raw.socket;
    this.#idleMs = request.server.initialConfig.connectionTimeout ?? 0;
  }

  async next(): Promise<Multipart | null> {
    // The consumer may have stopped in the middle of the previous image.
    await this.#bytes?.return(undefined);
    this.#file?.resume();
    const part = await this.#peek();
    this.#upcoming = null;
    return part;
  }

  open({ filename, mimetype, file }: MultipartFile): UploadedImage {
    this.#file = file;
    this.#bytes = this.#bytesOf(file);
    return { fileName: cleanName(filename), contentType: mimetype, bytes: this.#bytes };
  }

  async *#bytesOf(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
    this.#socket.setTimeout(this.#idleMs);
    let bytes = 0;
    try {
      for await (const chunk of readChunks(file)) {
        bytes += chunk.length;
        if (bytes > this.#reading.bytesMax + spareBytes)
          throw new CannotRead(tooLarge(this.#reading.bytesMax, this.#reading.what));
        yield chunk;
      }
    } catch (error) {
      throw error instanceof CannotRead ? error : new CannotRead(notWhole, error);
    } finally {
      file.resume();
    }
    const next = await this.#peek();
    if (next && this.#reading.nothingElse) throw new CannotRead(oneImageOnly);
    // From here on the connection is silent while the image is processed.
    this.#socket.setTimeout(workMsMax);
  }

  // Reading what follows an image proves that it arrived completely: a dropped connection throws here.
  async #peek(): Promise<Multipart | null> {
    this.#upcoming ??= this.#parts.next();
    const { value, done } = await this.#upcoming.catch((cause: Error) => {
      // Otherwise a form of nothing but boundaries would cost time for each of them until it is answered.
      this.#request.unpipe();
      this.#request.resume();
      throw new CannotRead(notWhole, cause);
    });
    return done ? null : value;
  }
}

// A form whose Content-Type names no boundary cannot be read at all.
function readParts(request: FastifyRequest, formLimits: object): AsyncIterator<Multipart> {
  try {
    return request.parts({ limits: formLimits, highWaterMark });
  } catch (cause) {
    throw new CannotRead(notWhole, cause);
  }
}

/** Reads the chunks of a stream as they arrive. The stream's own iterator would join them, with a copy of each. */
async function* readChunks(stream: MultipartFile['file']): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let wake = () => {};
  let hasEnded = stream.destroyed;
  const take = (chunk: Buffer) => {
    if (waiting.push(chunk) >= chunksWaitingMax) stream.pause();
    wake();
  };
  const end = () => {
    hasEnded = true;
    wake();
  };
  stream.on('data', take).once('end', end).once('close', end);
  try {
    while (true) {
      const chunks = waiting;
      waiting = [];
      yield* chunks;
      if (waiting.length > 0) continue;
      if (hasEnded) break;
      stream.resume();
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stream.off('data', take).off('end', end).off('close', end);
  }
  if (!stream.readableEnded) throw stream.errored ?? new Error('The connection was closed');
}

/** An error with the refusal for the sender, for callers that can only throw. */
class CannotRead extends Error {
  readonly refused: Refused;

  constructor(refused: Refused, cause?: unknown) {
    super(refused.detail, { cause });
    this.refused = refused;
  }
}

const oneImageOnly = refuse(
  400,
  'one-image-only',
  'Send one image, as the field fileData of a multipart form, and nothing else. Nothing was saved.',
);
const notWhole = refuse(400, 'not-whole', 'The form does not end as it should. Nothing was saved.');
const tooLarge = (bytesMax: number, what = 'An image') =>
  refuse(413, 'too-large', `${what} can be ${bytesMax / 1_000_000} MB at most. Nothing was saved.`);

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/g;
const cleanName = (name: string | undefined) =>
  (name ?? '').replace(control, '').normalize('NFC').slice(0, nameCharactersMax);
