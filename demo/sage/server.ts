import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SageRecords, type Entity, type Outcome } from './records.ts';

/** The fault to simulate for a request. `after`: once Sage has carried it out. */
export type Fault = {
  status?: number;
  after?: boolean;
  retryAfter?: string;
  html?: boolean;
  hang?: boolean;
  isCut?: boolean;
  /** Kills this process before it receives the answer. */
  kill?: ChildProcess;
};
export type ReceivedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  at: number;
};

export type FakeSage = Awaited<ReturnType<typeof startSage>>;

const accessMs = 300_000;
const codeMs = 60_000;
const rememberedMs = 7 * 24 * 60 * 60_000;
const pageMax = 200;

/**
 * Starts Sage Business Cloud Accounting, as far as we use it: rotating tokens, one business among two, lists that
 * repeat their last page, requests that are remembered for seven days, and faults on request.
 */
export async function startSage({ clock = () => new Date() }: { clock?: () => Date } = {}) {
  const records = new Map([
    ['business-lead', new SageRecords()],
    ['business-funerals', new SageRecords()],
  ]);
  const remembered = new Map<string, { outcome: Outcome; at: number }>();
  const tokens = { access: new Map<string, number>(), refresh: '', codes: new Map<string, number>() };
  const requests: ReceivedRequest[] = [];
  const sage = {
    url: '',
    records: records.get('business-funerals')!,
    otherRecords: records.get('business-lead')!,
    requests,
    /** The largest number of simultaneous requests. */
    atOnceMax: 0,
    refreshes: 0,
    /** Whether it behaves as Sage's published description says, without idempotency ids or pages of lists. */
    isAsPublished: false,
    /** Called for each request. May take its time. */
    fault: (() => undefined) as (requests: ReceivedRequest) => Fault | undefined | Promise<Fault | undefined>,
    /** Called for each request to the token endpoint. */
    tokenFault: (): Fault | undefined | Promise<Fault | undefined | void> => undefined,
    /** A person authorises the connection: the code is sent to our address. */
    consent: () => {
      const code = randomUUID();
      tokens.codes.set(code, clock().getTime());
      return code;
    },
    /** Called when the books have changed, before the answer is sent. */
    changed: () => {},
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  let atOnce = 0;
  const server = createServer(async (request, response) => {
    sage.atOnceMax = Math.max(sage.atOnceMax, ++atOnce);
    response.once('close', () => atOnce--);
    const { pathname, searchParams: query } = new URL(request.url!, 'http://sage');
    const text = await readText(request);
    if (pathname === '/consent') return sendBack(response, query, sage.consent());
    const at = clock().getTime();
    if (pathname === '/token') {
      const grant = Object.fromEntries(new URLSearchParams(text));
      return answer(response, () => grantTokens(grant, at), (await sage.tokenFault()) ?? undefined);
    }
    const entry = {
      method: request.method!,
      path: pathname,
      query,
      body: text ? JSON.parse(text) : {},
      at: Date.now(),
    };
    requests.push(entry);
    const work = () => {
      const outcome = createAnswer(entry, request.headers, at);
      if (entry.method !== 'GET') sage.changed();
      return outcome;
    };
    await answer(response, work, await sage.fault(entry));
  });

  function grantTokens(grant: Record<string, string>, at: number): Outcome {
    if (grant.client_id !== 'our-id' || grant.client_secret !== 'our-secret')
      return { status: 401, content: { error: 'invalid_client' } };
    const codeAt = tokens.codes.get(grant.code ?? '');
    tokens.codes.delete(grant.code ?? '');
    const isGood =
      grant.grant_type === 'refresh_token'
        ? grant.refresh_token !== '' && grant.refresh_token === tokens.refresh
        : codeAt !== undefined && at - codeAt <= codeMs && grant.redirect_uri?.endsWith('/sagecomplete');
    if (!isGood) return { status: 400, content: { error: 'invalid_grant' } };
    if (grant.grant_type === 'refresh_token') sage.refreshes++;
    const access = `access-${randomUUID()}`;
    tokens.access.set(access, at + accessMs);
    tokens.refresh = `refresh-${randomUUID()}`;
    const content = { access_token: access, refresh_token: tokens.refresh, expires_in: accessMs / 1000 };
    return {
      status: 200,
      content: { ...content, token_type: 'bearer', refresh_token_expires_in: 2_678_400 },
    };
  }

  function createAnswer(
    { method, path, query, body }: ReceivedRequest,
    headers: IncomingMessage['headers'],
    at: number,
  ): Outcome {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if ((tokens.access.get(token) ?? 0) <= at) return createRefusal(401, 'AuthorizationFailure');
    if (path === '/businesses')
      return listEntities(
        [...records.keys()].map((id) => ({ id, name: `${id} Ltd` })),
        query,
      );
    const business = records.get((headers['x-business'] as string | undefined) ?? 'business-lead');
    if (!business) return createRefusal(403, 'MultiUserAccessDenied');
    if (method === 'DELETE') return formatOutcome(business.remove(path, query.get('void_reason')));
    if (method === 'POST') return formatOutcome(createOnce(business, path, body, at));
    const list = business.listOf(path);
    if (list)
      return listEntities(
        list.filter((entity) => matchesQuery(entity, query)),
        query,
      );
    const [, parent, id] = /^(\/\w+)\/([\w-]+)$/.exec(path) ?? [];
    const storedEntity = business.listOf(parent ?? '')?.find((entity) => entity.id === id);
    return storedEntity
      ? { status: 200, content: formatContent(storedEntity) }
      : createRefusal(404, 'RecordNotFound');
  }

  function listEntities(items: Entity[], query: URLSearchParams): Outcome {
    const { status, content } = pageEntities(items, query);
    return { status, content: sage.isAsPublished ? content.$items : content };
  }

  function createOnce(
    business: SageRecords,
    path: string,
    body: Record<string, unknown>,
    at: number,
  ): Outcome {
    const [resource] = Object.values(body) as Entity[];
    const key = resource?.idempotency_id as string | undefined;
    if (key && !/^[\da-f]{32}$/.test(key)) return createRefusal(422, 'ValidationError');
    const earlier = key && !sage.isAsPublished ? remembered.get(key) : undefined;
    if (earlier && at - earlier.at < rememberedMs) return earlier.outcome;
    const outcome = business.create(path, body);
    if (key && outcome.status === 201) remembered.set(key, { outcome, at });
    return outcome;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sage;
}

async function answer(response: ServerResponse, work: () => Outcome, fault?: Fault) {
  if (fault?.hang) return;
  const { status, content } =
    fault && !fault.after ? { status: fault.status ?? 500, content: undefined } : work();
  fault?.kill?.kill('SIGKILL');
  if (fault?.isCut) return void response.destroy();
  if (fault?.html) return send(response, 502, '<html>Bad gateway</html>', 'text/html');
  const headers = fault?.retryAfter ? { 'Retry-After': fault.retryAfter } : {};
  const text = content === undefined ? '' : JSON.stringify(content);
  if (fault) return send(response, fault.status ?? 500, '[]', 'application/json', headers);
  send(response, status, text, 'application/json', { x_request_id: 'request-7' });
}

function send(response: ServerResponse, status: number, text: string, type: string, headers: object = {}) {
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(text);
}

function sendBack(response: ServerResponse, query: URLSearchParams, code: string) {
  const back = new URL(query.get('redirect_uri')!);
  back.searchParams.set('code', code);
  back.searchParams.set('state', query.get('state')!);
  response.writeHead(302, { Location: back.href }).end();
}

const formatOutcome = ({ status, content }: Outcome): Outcome => ({
  status,
  content: status < 300 ? formatContent(content) : content,
});

// Sage receives ids and answers the entities: `contact_id: 'a'` comes back as `contact: { id: 'a' }`.
function formatContent(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(formatContent);
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content)
      .filter(([name]) => name !== 'idempotency_id')
      .map(([name, value]) => {
        if (name.endsWith('_ids'))
          return [`${name.slice(0, -4)}s`, (value as string[]).map((id) => ({ id }))];
        return name.endsWith('_id') ? [name.slice(0, -3), { id: value }] : [name, formatContent(value)];
      }),
  );
}

// A list never ends by itself: asking beyond its last page returns the last page again.
function pageEntities(items: Entity[], query: URLSearchParams) {
  const perPage = Math.min(Number(query.get('items_per_page') ?? 20), pageMax);
  const last = Math.max(Math.ceil(items.length / perPage), 1);
  const page = Math.min(Number(query.get('page') ?? 1), last);
  const attributes = (query.get('attributes') ?? '').split(',');
  const $items = items.slice((page - 1) * perPage, page * perPage).map((item) => ({
    id: item.id,
    displayed_as: item.reference ?? item.id,
    $path: `/${item.id}`,
    ...Object.fromEntries(attributes.filter((name) => name in item).map((name) => [name, item[name]])),
  }));
  const $next = page < last ? `?page=${page + 1}&items_per_page=${perPage}` : null;
  return {
    status: 200,
    content: { $total: items.length, $page: page, $next, $itemsPerPage: perPage, $items },
  };
}

function matchesQuery(entity: Entity, query: URLSearchParams): boolean {
  const search = query.get('search')?.toLowerCase();
  const same = ['contact_id', 'transaction_type_id'].every(
    (name) => !query.has(name) || query.get(name) === entity[name],
  );
  return same && (!search || `${entity.reference} ${entity.name}`.toLowerCase().includes(search));
}

const createRefusal = (status: number, code: string): Outcome => ({
  status,
  content: [{ $severity: 'error', $dataCode: code, $message: 'Margaret Ellis may not do this', $source: '' }],
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
