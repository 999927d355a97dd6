import type * as z from 'zod/mini';
import type { Page } from './http/pages.ts';
import type { UploadedImage } from './photographs.ts';

/** One call of the contract: its method, its path under the base address, what is sent and what comes back. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The check that the words behind the `?` must pass. */
  query?: z.ZodMiniType;
  /** The check a JSON body must pass. */
  body?: z.ZodMiniType;
  /** The lenient reading of the answer. */
  answer: z.ZodMiniType;
  /** True where the body is one image, sent as the multipart field `fileData`. */
  multipart?: true;
  /** Where the body is no JSON but a text as it is: its type, and how long it may be. */
  raw?: { type: 'text/csv' | 'message/rfc822'; bytesMax: number };
  /** Where the answer is no JSON but a file `{ name, bytes }`: its type. */
  file?: 'text/csv';
  /** True where the answer is a list of any length: it is sent item by item, and nobody holds the whole of it. */
  streamed?: true;
  /** Where the answer is one page of a list: the query parameter that asks for the next page, named by the header `Link`. */
  paged?: 'before' | 'after';
  /** True where a repeat with the same key must not be a second one: the header `Idempotency-Key`. */
  once?: true;
};

/** `Attendee/{attendeeGuid}` asks for `{ attendeeGuid: string }`. */
type PathParameters<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParameters<Rest>
  : unknown;

type Body<C extends Call> = C extends { multipart: true }
  ? { body: UploadedImage }
  : C extends { raw: object }
    ? { body: AsyncIterable<Uint8Array> }
    : C extends { body: z.ZodMiniType }
      ? { body: z.output<C['body']> }
      : unknown;

type Query<C extends Call> = C extends { query: z.ZodMiniType } ? { query: z.output<C['query']> } : unknown;

type Once<C extends Call> = C extends { once: true } ? { idempotencyKey: string | null } : unknown;

/** What a call is given: the names in its path, and its query, body and key where it has them. */
export type Input<C extends Call> = PathParameters<C['path']> & Query<C> & Body<C> & Once<C>;

/** What a call answers when it is not refused; the items of a streamed list one after the other. */
export type Answer<C extends Call> = C extends { streamed: true }
  ? AsyncIterable<ItemOf<z.output<C['answer']>>>
  : C extends { paged: string }
    ? Page<ItemOf<z.output<C['answer']>>>
    : z.output<C['answer']>;

type ItemOf<List> = List extends (infer Item)[] ? Item : never;

/** What a refusal's code needs besides: messages by field name, how many places are left. */
type RefusalDetails = { fields?: Record<string, string>; placesLeft?: number };

// The built website carries a copy of this class; the mark makes the refusals of both `instanceof` either.
const mark = Symbol.for('lychgate.refused');

/**
 * A refusal the caller can act on, in the form of RFC 9457 problem details.
 * A broken line (time-out, cut connection, 5xx) is thrown instead.
 */
export class Refused {
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value;
  }

  readonly [mark] = true;
  readonly status: number;
  /** Stable, for programs: `not-enough-places`. */
  readonly code: string;
  /** One sentence, for people. */
  readonly detail: string;
  readonly more: RefusalDetails;

  constructor(status: number, code: string, detail: string, more: RefusalDetails = {}) {
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.more = more;
  }
}

type Get = <const Path extends string, A extends z.ZodMiniType>(
  path: Path,
  parts: { answer: A },
) => { method: 'GET'; path: Path; answer: A };

type Send<Method> = <const Path extends string, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: Path,
  parts: { body: B; answer: A },
) => { method: Method; path: Path; body: B; answer: A };

export const get: Get = (path, parts) => ({ method: 'GET', path, ...parts });
export const post: Send<'POST'> = (path, parts) => ({ method: 'POST', path, ...parts });
export const put: Send<'PUT'> = (path, parts) => ({ method: 'PUT', path, ...parts });

/** A request that may come twice, by a second press or by a browser on a poor line, and counts once. */
export const postIdempotently = <const Path extends string, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: Path,
  parts: { body: B; answer: A },
) => ({ method: 'POST' as const, path, once: true as const, ...parts });

/** A list that has too many entries for one answer, or can be narrowed. */
export const getWithQuery = <const Path extends string, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: Path,
  parts: { query: Q; answer: A },
) => ({ method: 'GET' as const, path, ...parts });

/** A list that comes a page at a time. `paged` is the parameter of the query that says where a page starts. */
export const getPages = <const Path extends string, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: Path,
  parts: { paged: 'before' | 'after'; query: Q; answer: A },
) => ({ method: 'GET' as const, path, ...parts });

/** A list of any length. */
export const getStream = <const Path extends string, A extends z.ZodMiniType>(
  path: Path,
  parts: { answer: A },
) => ({ method: 'GET' as const, path, streamed: true as const, ...parts });

/** A text as it is, read while it comes. */
export const postRaw = <const Path extends string, A extends z.ZodMiniType>(
  path: Path,
  parts: { raw: NonNullable<Call['raw']>; answer: A },
) => ({ method: 'POST' as const, path, ...parts });

/** One image a request, as the multipart field `fileData`. */
export const upload = <const Path extends string, A extends z.ZodMiniType>(
  path: Path,
  parts: { answer: A },
) => ({ method: 'POST' as const, path, multipart: true as const, ...parts });

export const remove = <const Path extends string, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: Path,
  parts: { query: Q; answer: A },
) => ({ method: 'DELETE' as const, path, ...parts });
