import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { findPayloadProblems } from './payloads.ts';

/** How the fake answers one call: a body with a status, a delay, or a dropped connection. */
export type FakeAnswer = { status?: number; body?: unknown; text?: string; delayMs?: number; cut?: true };
export type FakeCall = {
  method: string;
  path: string;
  key: string | undefined;
  /** The header `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  body: unknown;
  /** The file of a form under `fileData`. */
  image: File | null;
  /** The other fields of a form, and the headers `X-…`, that section 7 does not have. */
  extras: string[];
};

export type FakeBackOffice = Awaited<ReturnType<typeof startFakeBackOffice>>;

/**
 * Starts an external back office. Its `stop` fails if a payload was not exactly that of section 7. The longest key
 * of `answers` that begins "METHOD path" decides: `answers['GET Attendee/FindExistingAttendee']`.
 */
export async function startFakeBackOffice(
  answers: Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>,
) {
  const calls: FakeCall[] = [];
  const wrong = new Set<string>();
  const server = createServer((request, response) => {
    const received = receive(request).catch(() => null);
    void received.then(async (call) => {
      // A connection that was dropped before its end is not a call.
      if (!call) return response.destroy();
      calls.push(call);
      for (const extra of call.extras) wrong.add(`${call.method} ${call.path} has ${extra}`);
      if (!call.image)
        for (const one of findPayloadProblems(call.method, call.path, call.body)) wrong.add(one);
      const name = `${call.method} ${call.path}`;
      const match = Object.keys(answers)
        .filter((start) => name.startsWith(start))
        .sort((one, other) => other.length - one.length)[0];
      const answer = match ? answers[match]! : { status: 404 };
      return reply(response, typeof answer === 'function' ? await answer(call) : answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Every call it received, in order. */
    calls,
    /** May be changed while it runs. */
    answers,
    /** The faults in the payloads that it received. */
    wrong,
    /** Forgets its calls and its answers. */
    clear: () => {
      calls.length = 0;
      wrong.clear();
      for (const name of Object.keys(answers)) delete answers[name];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      assert.deepEqual([...wrong], []);
    },
  };
}

async function receive(request: IncomingMessage): Promise<FakeCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  const form = isForm ? await new Response(bytes, { headers: { 'Content-Type': type } }).formData() : null;
  const extras = [
    ...Array.from(form?.keys() ?? []).filter((name) => name !== 'fileData'),
    ...Object.keys(request.headers).filter((name) => /^x-(?!api-key$)/.test(name)),
  ];
  return {
    method: request.method!,
    path: request.url!.slice(1),
    key: request.headers['x-api-key'] as string | undefined,
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    body: !form && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
    image: (form?.get('fileData') as File | null) ?? null,
    extras,
  };
}

function reply(response: ServerResponse, { status = 200, body, text, delayMs = 0, cut }: FakeAnswer) {
  setTimeout(() => {
    if (cut) return response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' });
    return response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
  }, delayMs).unref();
}
