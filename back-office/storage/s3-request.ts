import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { readText } from '#contract/http/read-body.ts';

/** `url` is endpoint/bucket. */
export type S3Settings = { url: string; key: string; secret: string; region: string };

type Request = {
  body?: Blob;
  /** SHA-256 of the body, hexadecimal. */
  hash?: string;
  range?: { start: number; end?: number | undefined };
  /** Statuses to return in addition to 2xx; others throw. */
  allowed?: number[];
};

/** Throws a sentence for the operator. `isAway` is true on the error if a later retry may help. */
export type Send = (method: string, name: string, request?: Request) => Promise<Response>;

const triesMax = 3;
const firstRetryMs = 250;
// Until the response begins. An upload takes longer than other requests.
const bodyMsMax = 120_000;
const answerMsMax = 15_000;
const errorBytesMax = 1_000_000;
const tooMany = 429;
const hashOfNothing = createHash('sha256').digest('hex');

/** Signs and sends requests, and retries them on a 5xx, a 429 or no answer. */
export function createSender({ url, key, secret, region }: S3Settings): Send {
  const signer = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  const bucket = url.replace(/\/+$/, '');
  return async (method, name, request = {}) => {
    const answer = await withRetries(() => ask(signer, method, `${bucket}/${name}`, request));
    if (answer.ok || (request.allowed?.includes(answer.status) && !(await isBucketMissing(answer))))
      return answer;
    throw await refusalOf(answer);
  };
}

async function ask(
  signer: AwsClient,
  method: string,
  address: string,
  { body, hash = hashOfNothing, range }: Request,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), body ? bodyMsMax : answerMsMax);
  try {
    return await signer.fetch(address, {
      method,
      body,
      headers: {
        'X-Amz-Content-Sha256': hash,
        ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
      },
      signal: limit.signal,
      // The signature is for this address alone.
      redirect: 'error',
    });
  } finally {
    clearTimeout(timer);
  }
}

async function withRetries(once: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await once().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== tooMany) return answer;
    await answer?.body?.cancel();
    if (attempt === triesMax) throw away(answer ? `answers ${answer.status}` : 'does not answer');
    await wait(firstRetryMs * 2 ** (attempt - 1));
  }
}

const away = (what: string) => Object.assign(new Error(`S3_URL ${what}.`), { isAway: true });

async function isBucketMissing(answer: Response): Promise<boolean> {
  return answer.status === 404 && (await errorOf(answer)).includes('NoSuchBucket');
}

async function refusalOf(answer: Response): Promise<Error> {
  if (answer.status === 404) return new Error('The bucket in S3_URL does not exist.');
  if (answer.status === 403) return new Error('S3_URL does not let S3_KEY with S3_SECRET in.');
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await errorOf(answer)) ?? [];
  return new Error(`S3_URL answers ${answer.status} ${code}. S3_REGION may be another.`);
}

// Clones the response, because it is read twice.
const errorOf = (answer: Response) => readText(answer.clone(), errorBytesMax);
