import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How the fake answers one call: a body with a status, nothing for a while, or a cut line. */
export type FakeAnswer = { status?: number; body?: unknown; text?: string; delayMs?: number; cut?: true };
export type FakeCall = {
  method: string;
  path: string;
  key: string | undefined;
  /** The header `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  body: unknown;
};

/**
 * Somebody else's back office, to be told what to answer: `answers['GET Attendee/FindExistingAttendee']`
 * is matched by the longest beginning of "METHOD path".
 */
export async function fakeBackOffice(answers: Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer)>) {
  const calls: FakeCall[] = [];
  const server = createServer((request, response) => {
    void receive(request).then((call) => {
      calls.push(call);
      const name = `${call.method} ${call.path}`;
      const match = Object.keys(answers)
        .filter((start) => name.startsWith(start))
        .sort((one, other) => other.length - one.length)[0];
      const answer = match ? answers[match]! : { status: 404 };
      reply(response, typeof answer === 'function' ? answer(call) : answer);
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
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function receive(request: IncomingMessage): Promise<FakeCall> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    method: request.method!,
    path: request.url!.slice(1),
    key: request.headers['x-api-key'] as string | undefined,
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    body: text ? JSON.parse(text) : undefined,
  };
}

function reply(response: ServerResponse, { status = 200, body, text, delayMs = 0, cut }: FakeAnswer) {
  setTimeout(() => {
    if (cut) return response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' });
    return response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
  }, delayMs).unref();
}
