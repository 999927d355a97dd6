import { Agent, request } from 'node:http';
import type { FuzzInput } from './inputs.ts';

export type FuzzAnswer = { status: number; body: string; headers: string; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const answerMs = 60_000;
const bodyBytesMax = 5_000_000;
// Characters that cannot be sent in a header or a path.
const unsendable = /[^\t\u0020-\u007e]/g;

/** Sends an input. Returns null if the connection was closed without an answer. */
export function send(
  address: string,
  { method, path, headers, body }: FuzzInput,
): Promise<FuzzAnswer | null> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const url = new URL(address);
    const sending = request({
      agent,
      host: url.hostname,
      port: url.port,
      method,
      path: path.replace(/[^!-~]/g, encodeURIComponent).slice(0, 60_000),
      headers: Object.fromEntries(
        Object.entries({ ...headers, ...(body && { 'Content-Length': String(body.length) }) }).map(
          ([name, value]) => [name, value.replace(unsendable, '').slice(0, 4_000)],
        ),
      ),
      timeout: answerMs,
    });
    sending.on('error', () => resolve(null));
    sending.on('timeout', () => sending.destroy());
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('latin1');
      response.on('data', (chunk: string) => {
        if (text.length < bodyBytesMax) text += chunk;
      });
      response.on('error', () => resolve(null));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          body: text,
          headers: JSON.stringify(response.headers),
          ms: performance.now() - startedMs,
        }),
      );
    });
    sending.end(body ?? undefined);
  });
}
