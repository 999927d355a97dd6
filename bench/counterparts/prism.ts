import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import type { Meeting } from './chapter.ts';
import { startServer } from './start-server.ts';

const startMs = 60_000;
const answerMs = 60_000;

export const prismPackage = { '@stoplight/prism-cli': '5.16.0' };

export type Violation = { location?: (string | number)[]; message: string };

/** Told of each request and what Prism says of it and of its answer. */
type Note = (request: { method: string; path: string }, answer: Response, violations: Violation[]) => void;

/**
 * Starts Prism in front of a server: it passes on, and compares each request and each answer with the description in a file.
 * Answers an address that behaves as the server does.
 */
export async function startPrism(
  meeting: Meeting,
  { file, upstream, note }: { file: string; upstream: string; note: Note },
): Promise<string> {
  const port = await freePort();
  const cli = join(meeting.modules, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const prism = spawn(process.execPath, [cli, 'proxy', file, upstream, '-p', `${port}`, '-h', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  meeting.defer(() => prism.kill());
  const isUp = Promise.withResolvers<void>();
  const timer = setTimeout(() => isUp.reject(new Error('Prism did not start.')), startMs);
  prism.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Prism is listening')) isUp.resolve();
  });
  await isUp.promise.finally(() => clearTimeout(timer));
  return startServer(meeting, (request, response) => {
    passOn(`http://127.0.0.1:${port}`, note, request, response).catch(() => response.destroy());
  });
}

// Of the connection, or of the bytes before they are decoded.
const hopHeaders = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding']);

async function passOn(prism: string, note: Note, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', headers, url = '/' } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const answer = await fetch(`${prism}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      hopHeaders.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[];
  note({ method, path: url.split('?')[0]! }, answer, violations);
  const kept = Array.from(answer.headers).filter(([name]) => !hopHeaders.has(name));
  response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
}
