import type * as z from 'zod/mini';
import type { Page } from './http/pages.ts';
import type { Role } from './operator/staff/actor.ts';
import type { UploadedImage } from './photographs.ts';

/** One call of the contract: method, path below the base address, request and answer. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The least role that it needs; null if the key of a website is enough. */
  role: Role | null;
  /** Its purpose, in one line of the OpenAPI document. */
  summary: string;
  /** A request and its answer. */
  example?: { request?: unknown; answer?: unknown };
  /** The check for the query string. */
  query?: z.ZodMiniType;
  /** The check for a JSON body. */
  body?: z.ZodMiniType;
  /** The lenient schema of the answer. */
  answer: z.ZodMiniType;
  /** True if the body is one image, sent as the multipart field `fileData`. */
  multipart?: true;
  /** For a body that is a text or a file instead of JSON: its type and its largest size. */
  raw?: {
    type: 'text/csv' | 'message/rfc822' | 'application/pdf' | 'application/octet-stream';
    bytesMax: number;
  };
  /** For an answer that is a file `{ name, bytes }` instead of JSON: its type. */
  file?:
    | 'text/csv'
    | 'application/pdf'
    | 'application/zip'
    | 'application/octet-stream'
    | 'application/x-ndjson'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'image/jpeg';
  /** True if the answer is a list of any length. It is sent item by item, never held in memory as a whole. */
  streamed?: true;
  /** For an answer that is one page of a list: the query parameter for the next page, named in the header `Link`. */
  paged?: 'before' | 'after';
  /** True if a repeated request with the same `Idempotency-Key` header must not act twice (decision 068). */
  once?: true;
};

/** The type for `Attendee/{attendeeGuid}` is `{ attendeeGuid: string }`. */
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

type Once<C extends Call> = C extends { once: true } ? { idempotencyKey?: string | null } : unknown;

/** The input of a call: the parameters in its path, and its query, body and key if it has them. */
export type Input<C extends Call> = PathParameters<C['path']> & Query<C> & Body<C> & Once<C>;

type PathValues<Path> = Path extends `${string}{${string}}${infer Rest}` ? [string, ...PathValues<Rest>] : [];

type Content<C extends Call> = C extends { query: z.ZodMiniType }
  ? [query: z.output<C['query']>]
  : Body<C> extends { body: infer B }
    ? [body: B]
    : [];

/** The names of the parameters in the path of a call, in order. */
export const listPathNames = ({ path }: Call): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);

/** The same input as a list: the parameters in the path in order, its query or body, and its key if it has one. */
export type InputList<C extends Call> = [
  ...PathValues<C['path']>,
  ...Content<C>,
  ...(C extends { once: true } ? [idempotencyKey: string | null] : []),
];

/** The answer of a call that is not refused; a streamed list is an async iterable of its items. */
export type Answer<C extends Call> = C extends { streamed: true }
  ? AsyncIterable<ItemOf<z.output<C['answer']>>>
  : C extends { paged: string }
    ? Page<ItemOf<z.output<C['answer']>>>
    : z.output<C['answer']>;

/** Calls as functions, which an implementation or a client offers. */
export type Functions<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: (input: Input<Calls[Name]>) => Promise<Answer<Calls[Name]> | Refused>;
};

type ItemOf<List> = List extends (infer Item)[] ? Item : never;

/** Details of a refusal besides its code: messages by field name, how many places are left. */
type RefusalDetails = { fields?: Record<string, string>; placesLeft?: number };

const kind = 'lychgate.refused';

/**
 * A refusal the caller can act on, in the form of RFC 9457 problem details. It is plain data, so that it is the same
 * in the server and in the built website, each of which has its own copy of this file.
 * A failure (time-out, dropped connection, 5xx) is thrown instead.
 */
export type Refused = {
  /** Tells a refusal from every other answer. */
  readonly kind: typeof kind;
  readonly status: number;
  /** Stable, for programs: `not-enough-places`. */
  readonly code: string;
  /** One sentence, for people. */
  readonly detail: string;
  readonly more: RefusalDetails;
};

export const refuse = (status: number, code: string, detail: string, more: RefusalDetails = {}): Refused => ({
  kind,
  status,
  code,
  detail,
  more,
});

export const isRefused = (answer: unknown): answer is Refused =>
  (Object(answer) as { kind?: unknown }).kind === kind;

/** A call as its feature states it, without its method and path. */
type Stated = Omit<Call, 'method' | 'path'>;

/**
 * The request and the answer of the OpenAPI document. Without a request the body is empty, and without an answer it is
 * `true`; a body or an answer with more in it needs its example.
 */
type Example<S extends Stated> =
  object extends ExampleOf<S> ? { example?: ExampleOf<S> } : { example: ExampleOf<S> };

type ExampleOf<S extends Stated> = RequestExample<S> & AnswerExample<S>;

type RequestExample<S extends Stated> = S extends { raw: object }
  ? { request: string }
  : S extends { body: z.ZodMiniType }
    ? OptionalIfFits<'request', z.input<S['body']>, Record<never, never>>
    : object;

type AnswerExample<S extends Stated> = S extends { file: string }
  ? { answer: string }
  : OptionalIfFits<'answer', z.output<S['answer']>, true>;

/** A field that may be left out if its default has the right type. */
type OptionalIfFits<Name extends string, Value, Default> = Default extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };

const createCallBuilder =
  <Method extends Call['method']>(method: Method) =>
  <const Path extends string, S extends Stated>(
    path: Path,
    stated: S & Example<S>,
  ): { method: Method; path: Path } & S => ({ method, path, ...stated });

export const get = createCallBuilder('GET');
export const post = createCallBuilder('POST');
export const put = createCallBuilder('PUT');
export const remove = createCallBuilder('DELETE');
