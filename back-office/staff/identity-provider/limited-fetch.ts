import type { CustomFetch } from 'openid-client';
import { minuteMs } from '#contract/fields/durations.ts';

const answerBytesMax = 1_000_000;
const timeoutMs = 8_000;
const keptMs = 10 * minuteMs;

type CachedAnswer = { until: number; status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/**
 * Sends requests to an identity provider, with limits of time and size, and follows no redirect. Caches its discovery
 * document for ten minutes, because anybody can press the button of the sign-in page. Reads its keys each time, so that a
 * changed key works at once.
 */
export function createLimitedFetch(clock: () => Date): CustomFetch {
  let cached: (CachedAnswer & { url: string }) | null = null;
  return async (url, { signal, ...options }) => {
    const isDescription = url.includes('/.well-known/');
    if (isDescription && cached?.url === url && cached.until > clock().getTime()) return toResponse(cached);
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      ...options,
      body: options.body as BodyInit,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { status, headers } = response;
    const answer = { status, headers, bytes: await readBytes(response), until: clock().getTime() + keptMs };
    if (isDescription && status === 200) cached = { ...answer, url };
    return toResponse(answer);
  };
}

const toResponse = ({ bytes, status, headers }: Omit<CachedAnswer, 'until'>) =>
  new Response(bytes.length > 0 ? bytes : null, { status, headers });

async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > answerBytesMax) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
