import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { readText } from '#contract/http/read-body.ts';
import { fetchFrom } from '../outgoing/fetch-from.ts';
import { isLoopback, PrivateAddress } from '../outgoing/private-addresses.ts';

export type S3Settings = {
  /** The endpoint, a slash and the bucket; a folder in it may follow. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Whether staff entered it in the browser. It then leads to this machine or the internet, and to no other network. */
  isEntered?: true;
};

type Request = {
  body?: Blob;
  /** SHA-256 of the body, hexadecimal. */
  hash?: string;
  range?: { start: number; end?: number | undefined };
  /** Statuses to return in addition to 2xx, without their body; others throw. */
  allowed?: number[];
};

/** Why a request failed, in a sentence for the operator. */
export class S3Failure extends Error {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The code of the service or of the connection; empty if there is none. */
  readonly code: string;
  /** Whether a later retry may help. */
  readonly isAway: boolean;

  constructor(message: string, { status = null as number | null, code = '', isAway = false }) {
    super(message);
    [this.status, this.code, this.isAway] = [status, code, isAway];
  }
}

/** Throws an `S3Failure`, or a `PrivateAddress`. */
export type Send = (method: string, name: string, request?: Request) => Promise<Response>;

const triesMax = 3;
const firstRetryMs = 250;
// Until the response begins. An upload takes longer than other requests.
const bodyMsMax = 120_000;
const answerMsMax = 15_000;
const errorBytesMax = 1_000_000;
const tooMany = 429;
const hashOfNothing = createHash('sha256').digest('hex');

/** Signs and sends requests, and retries them on a 5xx, a 429 or no answer. `deadline` ends them all. */
export function createSender(
  { url, key, secret, region, isEntered }: S3Settings,
  deadline?: AbortSignal,
): Send {
  const signer = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const bucket = url.replace(/\/+$/, '');
  const names = isEntered ? namesOfEntered : namesOfVariables;
  const connection = { allowsPrivate: !isEntered || isLoopback(new URL(url)), deadline };
  return async (method, name, request = {}) => {
    const once = () => ask(signer, method, new URL(`${bucket}/${name}`), { ...request, ...connection });
    const answer = await withRetries(once, names, deadline);
    if (answer.ok) return answer;
    // Without a readable body, the status alone counts.
    const error = await readText(answer, errorBytesMax).catch(() => '');
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(error) ?? [];
    if (request.allowed?.includes(answer.status) && code !== 'NoSuchBucket') return answer;
    throw toRefusal({ status: answer.status, code }, names);
  };
}

type Names = { url: string; bucket: string; keys: string; region: string };

const namesOfVariables: Names = {
  url: 'S3_URL',
  bucket: 'The bucket in S3_URL',
  keys: 'S3_KEY with S3_SECRET',
  region: 'S3_REGION',
};
const namesOfEntered: Names = {
  url: 'The cloud storage in the settings',
  bucket: 'The bucket in the settings',
  keys: 'its access key',
  region: 'Its region',
};

type S3Request = Request & { allowsPrivate: boolean; deadline: AbortSignal | undefined };

async function ask(
  signer: AwsClient,
  method: string,
  address: URL,
  { body, hash = hashOfNothing, range, allowsPrivate, deadline }: S3Request,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), body ? bodyMsMax : answerMsMax);
  try {
    // The signature is for this address alone.
    const { headers } = await signer.sign(address.href, {
      method,
      headers: {
        'X-Amz-Content-Sha256': hash,
        ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
      },
    });
    const signal = deadline ? AbortSignal.any([limit.signal, deadline]) : limit.signal;
    return await fetchFrom(address, { method, headers, body, signal, allowsPrivate });
  } finally {
    clearTimeout(timer);
  }
}

async function withRetries(
  once: () => Promise<Response>,
  { url }: Names,
  deadline: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    let code = '';
    const answer = await once().catch((error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) throw error;
      code = String(error.code ?? '');
      return null;
    });
    if (answer && answer.status < 500 && answer.status !== tooMany) return answer;
    await answer?.body?.cancel();
    if (attempt === triesMax || deadline?.aborted) {
      const message = `${url} ${answer ? `answers ${answer.status}` : 'does not answer'}.`;
      throw new S3Failure(message, { status: answer?.status ?? null, code, isAway: true });
    }
    await wait(firstRetryMs * 2 ** (attempt - 1));
  }
}

function toRefusal(
  { status, code }: { status: number; code: string },
  { url, bucket, keys, region }: Names,
): S3Failure {
  const failure = (message: string) => new S3Failure(message, { status, code });
  if (status === 404) return failure(`${bucket} does not exist.`);
  if (status === 403) return failure(`${url} does not let ${keys} in.`);
  return failure(`${url} answers ${status} ${code}. ${region} may be another.`);
}
