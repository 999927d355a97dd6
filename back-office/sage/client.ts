import { setTimeout as wait } from 'node:timers/promises';
import { parseJson, readText } from '#contract/http/read-body.ts';
import { createTurns } from '../jobs/in-turn.ts';
import { Cancelled } from '../jobs/job.ts';
import { getPace, SageNeedsOperator, SageRefusal, SageUnavailable, type SageAccount } from './account.ts';

type Query = Record<string, string>;
export type SageItem = { id: string } & Record<string, unknown>;

export type SageClient = {
  /**
   * Creates a resource unless `find` returns it. `find` runs before every try, because a try without an answer may have
   * succeeded. `content` includes the idempotency id of Sage's guide, which its published schema lacks.
   */
  createOnce(creation: Creation): Promise<SageItem | SageRefusal>;
  /** Null if the resource does not exist (any more). */
  find(path: string): Promise<SageItem | null>;
  remove(path: string, query?: Query): Promise<'gone' | SageRefusal>;
  /** All items of a list, from all its pages. */
  list(path: string, query?: Query): Promise<SageItem[]>;
};

type Creation = {
  path: string;
  resource: string;
  content: object;
  find(): Promise<SageItem | undefined>;
};

type ClientParts = {
  account: SageAccount;
  /** A valid access token. `refused` is one that Sage has just refused, so that a new one is fetched. */
  token(refused?: string): Promise<string>;
  /** The heartbeat of the run, called while a request waits. The work ends if it rejects. */
  alive(): Promise<void>;
  /** Aborted when the process stops. No new request is started then. */
  signal: AbortSignal;
};

const triesMax = 4;
// A longer Retry-After means that the daily limit is used up, so leave the rest to the next run.
const pauseMsMax = 120_000;
const pagesMax = 5_000;
const itemsPerPage = '200';
const answerBytesMax = 20_000_000;

/** Sends one request at a time: Sage gives two simultaneous invoices the same number. */
export function createSageClient(parts: ClientParts): SageClient {
  const inTurn = createTurns();
  const ask: Ask = (request) => inTurn(() => askWithRetries(parts, pacing, request));
  const pacing: Pacing = { freeAt: 0, heartbeatAt: performance.now() };
  return {
    createOnce: (creation) => createOnce(parts, pacing, ask, creation),
    find: async (path) => {
      const answer = await ask({ method: 'GET', path });
      if (answer.status === 404) return null;
      return readContent(answer) as SageItem;
    },
    remove: async (path, query) => {
      const answer = await ask({ method: 'DELETE', path, query });
      return answer.ok || answer.status === 404 ? 'gone' : toRefusal(answer);
    },
    list: (path, query) => readAllPages(ask, path, query),
  };
}

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; query?: Query; body?: object };
type Answer = { ok: boolean; status: number; content: unknown; requestId: string | null };
type Ask = (request: Request) => Promise<Answer>;

// The code of a 429, which Sage has not carried out.
const busyCode = 'sage-busy';

class Retry {
  readonly code: string;
  readonly pauseMs: number | undefined;

  constructor(code: string, pauseMs?: number) {
    this.code = code;
    this.pauseMs = pauseMs;
  }
}

type Pacing = { freeAt: number; heartbeatAt: number };

async function askWithRetries(parts: ClientParts, pacing: Pacing, request: Request): Promise<Answer> {
  const { account } = parts;
  let refused: string | undefined;
  for (let tries = 1; ; tries++) {
    await waitForPace(parts, pacing);
    pacing.freeAt = performance.now() + getPace(account).everyMs;
    const token = await parts.token(refused);
    const answer = await send(account, request, token);
    if (answer instanceof Retry) {
      const pauseMs = answer.pauseMs ?? getPace(account).retryMs * 2 ** (tries - 1);
      const mayBeDone = request.method === 'POST' && answer.code !== busyCode;
      if (mayBeDone || tries === triesMax || pauseMs > pauseMsMax) throw new SageUnavailable(answer.code);
      pacing.freeAt = performance.now() + pauseMs;
    } else if (answer.status === 401 && refused === undefined) {
      refused = token;
    } else {
      if (answer.status === 401 || answer.status === 403) throw createAccessError(answer);
      return answer;
    }
  }
}

async function createOnce(
  { account }: ClientParts,
  pacing: Pacing,
  ask: Ask,
  { path, resource, content, find }: Creation,
): Promise<SageItem | SageRefusal> {
  for (let tries = 1; ; tries++) {
    const existing = await find();
    if (existing) return existing;
    try {
      const answer = await ask({ method: 'POST', path, body: { [resource]: content } });
      return answer.ok ? (answer.content as SageItem) : toRefusal(answer);
    } catch (error) {
      const isUnanswered = error instanceof SageUnavailable && error.code !== busyCode;
      if (!isUnanswered || tries === triesMax) throw error;
      pacing.freeAt = performance.now() + getPace(account).retryMs * 2 ** (tries - 1);
    }
  }
}

// Waits in steps with a heartbeat in each: a run without one for a minute counts as lost.
async function waitForPace({ account, alive, signal }: ClientParts, pacing: Pacing): Promise<void> {
  const { aliveMs } = getPace(account);
  for (;;) {
    if (signal.aborted) throw new Cancelled();
    if (performance.now() - pacing.heartbeatAt >= aliveMs) {
      pacing.heartbeatAt = performance.now();
      await alive();
    }
    const leftMs = pacing.freeAt - performance.now();
    if (leftMs <= 0) return;
    await wait(Math.min(leftMs, aliveMs), undefined, { signal }).catch(() => {});
  }
}

async function send(account: SageAccount, request: Request, token: string) {
  const { addresses, businessId } = account;
  const { method, path, query = {}, body } = request;
  const address = new URL(`${addresses.api}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        // Without this header Sage silently uses the first business of the connected user.
        ...(businessId && { 'X-Business': businessId }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(getPace(account).answerMs),
    });
    return await read(response);
  } catch (error) {
    return new Retry((error as Error).name === 'TimeoutError' ? 'sage-timed-out' : 'sage-not-reached');
  }
}

async function read(response: Response): Promise<Answer | Retry> {
  const { status, ok, headers } = response;
  const text = await readText(response, answerBytesMax);
  if (status === 429) return new Retry(busyCode, parseRetryAfterMs(headers.get('retry-after')));
  if (status >= 500) return new Retry(`sage-${status}`);
  const answer = { ok, status, content: parseJson(text), requestId: headers.get('x_request_id') };
  // A 200 with HTML comes from a proxy in front of Sage, so retry it.
  return ok && text && answer.content === undefined ? new Retry('sage-not-readable') : answer;
}

function parseRetryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

// Beyond the last page Sage repeats it, so follow `$next` instead of counting pages. Sage's published description knows no
// `$next`: there a list is an array, whose last page is short or repeats.
async function readAllPages(ask: Ask, path: string, query: Query = {}): Promise<SageItem[]> {
  const items = new Map<string, SageItem>();
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await ask({
      method: 'GET',
      path,
      query: { ...query, items_per_page: itemsPerPage, page: `${page}` },
    });
    const content = readContent(answer) as SageItem[] | { $items?: SageItem[]; $next?: string | null };
    const pageItems = Array.isArray(content) ? content : content.$items;
    if (!Array.isArray(pageItems)) throw new SageUnavailable('sage-not-readable');
    const countBefore = items.size;
    for (const item of pageItems) items.set(item.id, item);
    const isLast = Array.isArray(content)
      ? content.length < Number(itemsPerPage) || items.size === countBefore
      : !content.$next;
    if (isLast) break;
  }
  return [...items.values()];
}

function readContent(answer: Answer): unknown {
  if (!answer.ok)
    throw new SageNeedsOperator(`sage-${answer.status}`, `Sage refused a request (${formatCodes(answer)}).`);
  return answer.content;
}

type Problem = { $dataCode?: unknown; $message?: unknown; $source?: unknown };

const readProblems = ({ content }: Answer): Problem[] =>
  [content].flat().filter((problem): problem is Problem => typeof problem === 'object' && problem !== null);

const reasonCharactersMax = 500;

function toRefusal(answer: Answer): SageRefusal {
  const reasons = readProblems(answer).map(({ $message, $source }) =>
    [$source, $message].filter((part) => typeof part === 'string' && part).join(': '),
  );
  const reason = reasons.filter(Boolean).join('; ') || `Sage answered ${answer.status} without a reason.`;
  const request = answer.requestId ? ` (Sage knows this as request ${answer.requestId.slice(0, 60)}.)` : '';
  return new SageRefusal(answer.status, `${reason.slice(0, reasonCharactersMax)}${request}`);
}

// Only codes: Sage's messages may contain a name.
const formatCodes = (answer: Answer): string =>
  [answer.status, ...readProblems(answer).map(({ $dataCode }) => $dataCode)]
    .filter((code) => typeof code === 'number' || /^\w{1,60}$/.test(String(code)))
    .join(', ');

const createAccessError = (answer: Answer) =>
  new SageNeedsOperator(
    'sage-not-allowed',
    `Sage refuses access (${formatCodes(answer)}). Check that the subscription is paid, that the connected user may post, ` +
      'and that SAGE_BUSINESS_ID is right.',
  );
