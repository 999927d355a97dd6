import { createHash, randomUUID } from 'node:crypto';
import { readText } from '#contract/http/read-body.ts';
import { PrivateAddress } from '../outgoing/private-addresses.ts';
import { createSender, S3Failure, type S3Settings, type Send } from './s3-request.ts';

const deadlineMs = 20_000;
const listDeadlineMs = 10_000;
const answerBytesMax = 1_000_000;

/** The setting that is wrong, and a sentence for those who entered it. */
export type BucketProblem = { field: 'url' | 'region' | 'key' | 'secret'; message: string };

type Step = 'write to' | 'read from' | 'delete from' | 'list';

const rights: Record<Step, string> = {
  'write to': 's3:PutObject',
  'read from': 's3:GetObject',
  'delete from': 's3:DeleteObject',
  list: 's3:ListBucket',
};

/** Writes a small file into the bucket, reads and removes it, and lists the bucket. Null if all of it works. */
export async function tryBucket(s3: S3Settings): Promise<BucketProblem | null> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const send = createSender(s3, deadline);
  const name = `lychgate/${randomUUID()}`;
  let step: Step = 'write to';
  try {
    const hash = createHash('sha256').update(name).digest('hex');
    await (await send('PUT', name, { body: new Blob([name]), hash })).body?.cancel();
    step = 'read from';
    const text = await readAnswer(await send('GET', name));
    if (text !== name) return { field: 'url', message: noStorage };
    step = 'delete from';
    await (await send('DELETE', name)).body?.cancel();
    step = 'list';
    // A bucket of the environment cannot be changed in the browser, so only one that staff entered is listed.
    if (s3.isEntered) await isBucketEmpty(s3, deadline);
    return null;
  } catch (error) {
    return describeFailure(error, step, s3);
  }
}

/** Whether there is no photograph in the bucket. Throws if that cannot be found out. */
export async function isBucketEmpty(
  s3: S3Settings,
  deadline = AbortSignal.timeout(listDeadlineMs),
): Promise<boolean> {
  const { send, prefix } = openListing(s3, deadline);
  const query = new URLSearchParams({
    'list-type': '2',
    'max-keys': '100',
    prefix: `${prefix}photographs/`,
  });
  const text = await readAnswer(await send('GET', `?${query}`));
  if (!/<ListBucketResult[\s>]/.test(text)) throw new S3Failure(noStorage, { status: 200 });
  return !/<Key>/.test(text);
}

/** Reads an answer, with a limit: a real storage answers no more than what was written or asked for. */
async function readAnswer(answer: Response): Promise<string> {
  try {
    return await readText(answer, answerBytesMax);
  } catch (error) {
    const isTooLarge = (error as Error).message.startsWith('The answer is larger');
    throw isTooLarge ? new S3Failure(noStorage, { status: answer.status }) : error;
  }
}

/** The bucket is listed as a whole: a folder in it is part of the names. */
function openListing(s3: S3Settings, deadline: AbortSignal): { send: Send; prefix: string } {
  const { origin, pathname } = new URL(s3.url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
  const send = createSender({ ...s3, url: `${origin}/${bucket}` }, deadline);
  return { send, prefix: folders.map((folder) => `${folder}/`).join('') };
}

const noStorage =
  'Something answers at this address, but it is no cloud storage with S3. Please enter the endpoint that the provider names for S3, and the bucket.';

const isRedirect = (status: number) => status >= 300 && status < 400;
const regionCodes = /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraint\w*)$/;

/** Describes a failure for the person who entered the bucket. */
function describeFailure(error: unknown, step: Step, { url }: S3Settings): BucketProblem {
  const { host, pathname } = new URL(url);
  if (error instanceof PrivateAddress) return { field: 'url', message: privateAddress };
  if (!(error instanceof S3Failure) || error.status === null)
    return { field: 'url', message: describeSilence(error, host) };
  const { status, code } = error;
  if (regionCodes.test(code)) return { field: 'region', message: anotherRegion };
  if (isRedirect(status)) return { field: 'url', message: redirected };
  if (code === 'NoSuchBucket')
    return { field: 'url', message: `There is no bucket ${pathname.split('/')[1]} at ${host}.` };
  if (status === 401 || status === 403) return describeRefusal(code, step);
  if (error.isAway)
    return { field: 'url', message: `${host} answers ${status} at the moment. Please try again later.` };
  if (status === 200 || status === 404 || status === 405) return { field: 'url', message: noStorage };
  return { field: 'url', message: `${host} answers ${[status, code].filter(Boolean).join(' ')}.` };
}

function describeRefusal(code: string, step: Step): BucketProblem {
  if (code === 'InvalidAccessKeyId')
    return { field: 'key', message: 'The provider does not know this access key.' };
  if (code === 'SignatureDoesNotMatch')
    return { field: 'secret', message: 'The secret does not fit the access key, or the region is another.' };
  if (code === 'RequestTimeTooSkewed')
    return { field: 'url', message: 'The clock of this server is wrong. Your IT support can set it.' };
  const message = `The account of this access key may not ${step} the bucket (${rights[step]}).`;
  return { field: 'key', message };
}

function describeSilence(error: unknown, host: string): string {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND') return `There is no server ${host}. Please check the address.`;
  const reason = code !== 'ABORT_ERR' && /^[A-Z][A-Z_\d]{2,60}$/.test(code) ? ` (${code})` : '';
  return `${host} does not answer${reason}. Please check the address, and whether this server may reach it.`;
}

const privateAddress =
  'This address leads into a private network, or has no https. One on the internet can be entered here; your IT support sets others on the server (S3_URL).';
const redirected =
  'The provider answers that the bucket is at another address. Please check the endpoint and the region.';
const anotherRegion = 'The bucket is in another region. Please enter the one that the provider shows.';
