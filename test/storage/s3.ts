import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

// The one account that s3rver knows.
const key = 'S3RVER';
const secret = 'S3RVER';
const region = 'eu-west-2';
const configureBuckets = [{ name: 'photographs' }, { name: 'second' }];

/** An S3 server with the buckets `photographs` and `second`, which checks signatures. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'lychgate-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets });
  await s3rver.configureBuckets();
  for (const { name } of configureBuckets) await keepFolder(join(directory, name, 'lychgate'));
  const answer = s3rver.callback();
  const server = createServer(async (request, response) => {
    state.requests++;
    if (state.troubles > 0) {
      state.troubles--;
      request.resume();
      return response.writeHead(503).end();
    }
    const isForbidden = state.forbidden.some((each) => `${request.method} ${request.url}`.startsWith(each));
    if (!isForbidden && isSigned(request)) return answer(request, response);
    request.resume();
    const code = isForbidden ? 'AccessDenied' : 'SignatureDoesNotMatch';
    response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`);
  });
  /**
   * `troubles` is the number of the next requests that get 503. `forbidden` has beginnings of requests that are
   * refused.
   */
  const state = { requests: 0, troubles: 0, forbidden: [] as string[] };
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  const hangUp = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    settings: { url: `http://127.0.0.1:${port}/photographs`, key, secret, region },
    state,
    /** The folder of its buckets. */
    directory,
    goAway: hangUp,
    comeBack: () => listen(port),
    async stop() {
      await hangUp();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

// s3rver deletes a folder with the last object in it, and fails if another process is just writing the next one there.
async function keepFolder(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'kept'), '');
}

/** Checks signature version 4, because s3rver accepts any. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const authorization = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!authorization) return false;
  const [, credential = '', signedHeaders = '', signature] = authorization;
  const [user, ...scope] = credential.split('/');
  const { pathname, search } = new URL(url!, 'http://host');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    search.slice(1),
    lines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), digest].join('\n');
  const computeHmac = (of: string | Buffer, text: string) => createHmac('sha256', of).update(text).digest();
  const signingKey = scope.reduce<string | Buffer>(computeHmac, `AWS4${secret}`);
  return user === key && scope[1] === region && computeHmac(signingKey, toSign).toString('hex') === signature;
}
