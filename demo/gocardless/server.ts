import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SimulatedRefusal, openRecords, type SimulatedRecords, type Resource } from './records.ts';
import { playScenario, fulfilBillingRequest } from './scenarios.ts';

/**
 * `cut`: the connection drops after the request was carried out, before the answer. `cut-before`: before it was
 * carried out. `hang`: no answer. `too-many`: 429.
 */
type Fault = 'cut' | 'cut-before' | 'hang' | 'too-many' | 'broken' | 'html';
export type ReceivedRequest = {
  method: string;
  path: string;
  key: string | null;
  body: Record<string, unknown>;
};

export type TestGoCardless = {
  url: string;
  token: string;
  records: SimulatedRecords;
  /** Every request with the right token, in order of arrival. */
  received: ReceivedRequest[];
  /** Called for each request: the fault to simulate. */
  fault: (received: ReceivedRequest) => Fault | undefined;
  /** The rate limit; null for none. */
  limit: { requests: number; perMs: number; resetAs?: 'seconds' | 'date' } | null;
  answerMs: number;
  /** Whether it remembers idempotency keys. */
  remembersKeys: boolean;
  payments(): Resource[];
  refunds(): Resource[];
  stop(): Promise<void>;
};

const version = '2015-07-06';

/** Starts GoCardless on a local port, as far as Lychgate uses it: the API, its faults and the hosted page. */
export async function startGoCardless(now = Date.now): Promise<TestGoCardless> {
  const server = createServer((request, response) => {
    response.setHeader('Date', new Date(now()).toUTCString());
    answer(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const records = openRecords({ url: () => url, now });
  const fake: Fake = {
    url,
    token: 'a-token-of-the-fake',
    records,
    received: [],
    fault: () => undefined,
    limit: null,
    answerMs: 0,
    remembersKeys: true,
    keys: new Map(),
    window: { endsAt: 0, left: 0 },
    payments: () => [...records.all('payments').values()],
    refunds: () => [...records.all('refunds').values()],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

type Fake = TestGoCardless & { keys: Map<string, string>; window: { endsAt: number; left: number } };

async function answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, fake.url);
  const sent = await readAll(request);
  if (pathname.startsWith('/flow/')) return showHostedPage(fake.records, request, response);
  if (request.headers.authorization !== `Bearer ${fake.token}`)
    return refuse(response, new SimulatedRefusal(401, 'invalid_api_usage', { reason: 'unauthorized' }));
  if (request.headers['gocardless-version'] !== version)
    return refuse(
      response,
      new SimulatedRefusal(400, 'invalid_api_usage', { reason: 'missing_version_header' }),
    );
  const key = request.headers['idempotency-key'];
  const received: ReceivedRequest = {
    method: request.method!,
    path: pathname.slice(1),
    key: typeof key === 'string' ? key : null,
    body: sent ? (JSON.parse(sent) as Record<string, unknown>) : {},
  };
  fake.received.push(received);
  const isTooMany = !takePlace(fake, response);
  const fault = isTooMany ? 'too-many' : fake.fault(received);
  if (fault && fault !== 'cut') return causeFault(fault, response);
  const { status, body } = createAnswer(fake, received, searchParams);
  // A snapshot: more may have happened by the time it is sent.
  const text = JSON.stringify(body);
  await wait(fake.answerMs);
  if (fault === 'cut') return void response.destroy();
  if (status === 201) response.setHeader('Location', `/${received.path}/${readId(body)}`);
  send(response, status, text);
}

/** Counts the request, and reports how many more this window allows. */
function takePlace({ limit, window }: Fake, response: ServerResponse): boolean {
  if (!limit) return true;
  if (Date.now() >= window.endsAt)
    Object.assign(window, { endsAt: Date.now() + limit.perMs, left: limit.requests });
  window.left--;
  response.setHeader('RateLimit-Limit', limit.requests);
  response.setHeader('RateLimit-Remaining', Math.max(window.left, 0));
  const isDate = limit.resetAs === 'date';
  const reset = isDate ? new Date(window.endsAt).toUTCString() : String((window.endsAt - Date.now()) / 1_000);
  response.setHeader('RateLimit-Reset', reset);
  return window.left >= 0;
}

function causeFault(fault: Exclude<Fault, 'cut'>, response: ServerResponse): void {
  if (fault === 'hang') return;
  if (fault === 'cut-before') return void response.destroy();
  if (fault === 'html') {
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
    return;
  }
  const isTooMany = fault === 'too-many';
  if (isTooMany && !response.hasHeader('RateLimit-Reset')) response.setHeader('Retry-After', '0.3');
  const [status, type, reason] = isTooMany
    ? ([429, 'invalid_api_usage', 'rate_limit_exceeded'] as const)
    : ([500, 'gocardless', 'internal_server_error'] as const);
  refuse(response, new SimulatedRefusal(status, type, { reason, message: 'Not now.' }));
}

type SimulatedAnswer = { status: number; body: object };

function createAnswer(
  fake: Fake,
  { method, path, key, body }: ReceivedRequest,
  query: URLSearchParams,
): SimulatedAnswer {
  const [name = '', id, , action] = path.split('/');
  if (name === 'scenario_simulators') return runScenario(fake, id!, body);
  if (name === 'events' && !id) return listPage(fake.records.events as unknown as Resource[], name, query);
  if (!(name in singular))
    return createRefusal(new SimulatedRefusal(404, 'invalid_api_usage', { reason: 'resource_not_found' }));
  const stored = fake.records.all(name);
  if (!id && method === 'GET') return listPage([...stored.values()], name, query);
  if (!id) return make(fake, name, key, body[name] as Resource);
  const resource = stored.get(id);
  if (!resource)
    return createRefusal(new SimulatedRefusal(404, 'invalid_api_usage', { reason: 'resource_not_found' }));
  if (!action) return { status: 200, body: { [name]: resource } };
  if (name !== 'payments' || action !== 'cancel' || resource.status !== 'pending_submission')
    return createRefusal(
      new SimulatedRefusal(422, 'invalid_state', { reason: 'cancellation_failed', message: 'Too late.' }),
    );
  resource.status = 'cancelled';
  fake.records.happen('payments', 'cancelled', resource);
  return { status: 200, body: { [name]: resource } };
}

const singular = {
  payments: 1,
  refunds: 1,
  mandates: 1,
  billing_requests: 1,
  billing_request_flows: 1,
  customers: 1,
};

function make(fake: Fake, name: string, key: string | null, fields: Resource): SimulatedAnswer {
  const before = key && fake.remembersKeys ? fake.keys.get(`${name} ${key}`) : undefined;
  if (before) {
    const conflict = { reason: 'idempotent_creation_conflict', links: { conflicting_resource_id: before } };
    return createRefusal(
      new SimulatedRefusal(409, 'invalid_state', {
        message: 'A resource has already been created.',
        ...conflict,
      }),
    );
  }
  const created = fake.records.create[name]!(fields);
  if (created instanceof SimulatedRefusal) return createRefusal(created);
  if (key) fake.keys.set(`${name} ${key}`, created.id);
  return { status: 201, body: { [name]: created } };
}

/** Lists resources, the newest first, paged by cursor. */
function listPage(items: Resource[], name: string, query: URLSearchParams): SimulatedAnswer {
  const limit = Number(query.get('limit') ?? 50);
  if (!(limit >= 1 && limit <= 500))
    return createRefusal(
      new SimulatedRefusal(422, 'validation_failed', { field: 'limit', message: 'is out of range' }),
    );
  const since = query.get('created_at[gte]') ?? '';
  const isLinked = ({ links }: Resource) =>
    ['mandate', 'payment'].every((kind) => !query.has(kind) || links[kind] === query.get(kind));
  const matches = items.filter((item) => item.created_at >= since && isLinked(item)).toReversed();
  const start = query.get('after') ? matches.findIndex(({ id }) => id === query.get('after')) + 1 : 0;
  const page = matches.slice(start, start + limit);
  const after = start + limit < matches.length ? page.at(-1)!.id : null;
  return { status: 200, body: { [name]: page, meta: { cursors: { before: null, after }, limit } } };
}

function runScenario({ records }: Fake, name: string, body: Record<string, unknown>): SimulatedAnswer {
  const { links } = body.data as { links: { resource: string } };
  const isRun = playScenario(records, name, links.resource);
  if (isRun) return { status: 200, body: { scenario_simulators: { id: name } } };
  return createRefusal(
    new SimulatedRefusal(422, 'invalid_state', { reason: 'scenario_not_possible', message: 'No.' }),
  );
}

const createRefusal = ({ status, type, errors }: SimulatedRefusal): SimulatedAnswer => ({
  status,
  body: {
    error: {
      message: 'What went wrong, in words.',
      documentation_url: 'https://developer.gocardless.com/api-reference',
      type,
      request_id: 'a-request-id',
      code: status,
      errors,
    },
  },
});

function refuse(response: ServerResponse, refused: SimulatedRefusal): void {
  const { status, body } = createRefusal(refused);
  send(response, status, JSON.stringify(body));
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'a-request-id' });
  response.end(text);
}

const readId = (body: object) => (Object.values(body)[0] as { id: string }).id;

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The page where a payer would enter bank details. Here it has two buttons: one completes, the other leaves. */
function showHostedPage(records: SimulatedRecords, request: IncomingMessage, response: ServerResponse): void {
  const [, , id = '', step] = new URL(request.url!, 'http://fake').pathname.split('/');
  const flow = records.all('billing_request_flows').get(id);
  if (!flow) return void response.writeHead(404).end();
  const billingRequest = String(flow.links.billing_request);
  if (request.method !== 'POST') return show(response, id);
  if (step === 'finish') {
    const { given_name: givenName } = Object(flow.prefilled_customer) as { given_name?: string };
    const isOpen = records.all('billing_requests').get(billingRequest)!.status === 'pending';
    if (isOpen) fulfilBillingRequest(records, billingRequest, givenName);
    return redirect(response, String(flow.redirect_uri), billingRequest);
  }
  return redirect(response, String(flow.exit_uri), billingRequest);
}

const show = (response: ServerResponse, id: string) =>
  void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated Direct Debit</title></head>
<body><main><h1>Simulated Direct Debit</h1>
<p>This page stands in for GoCardless on demonstration data. No bank is asked, and no money moves.</p>
<form method="post" action="/flow/${id}/finish"><button>Finish with sort code 200000, account 55779911</button></form>
<form method="post" action="/flow/${id}/leave"><button>Leave without finishing</button></form></main></body></html>`);

// The real page also passes on the id of the billing request, under an undocumented name.
function redirect(response: ServerResponse, address: string, billingRequest: string): void {
  const url = new URL(address);
  url.searchParams.set('billing_request_id', billingRequest);
  response.writeHead(303, { Location: url.href }).end();
}
