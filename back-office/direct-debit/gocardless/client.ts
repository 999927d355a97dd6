import { parseJson, readText } from '#contract/http/read-body.ts';
import { isGoCardlessError, readGoCardlessError, GoCardlessError } from './errors.ts';
import { createRateLimiter } from './rate-limit.ts';

const answerMs = 15_000;
const answerBytesMax = 10_000_000;
const listItemsMax = 100_000;
const itemsPerPage = 500;

type Query = Record<string, string>;

/** Requests to GoCardless. They never throw: every failure is returned as a `GoCardlessError`. */
export type GoCardless = {
  /** Returns the resource itself, without its envelope. */
  get(resource: string, id: string): Promise<unknown>;
  /** @param key the idempotency key, the same for every repeat */
  create(resource: string, body: object, key: string): Promise<unknown>;
  act(resource: string, id: string, action: string, key: string): Promise<unknown>;
  /** The items of all pages, newest first. */
  list(resource: string, query: Query): Promise<unknown[] | GoCardlessError>;
  /** The time of their clock, to the second; null if an answer does not carry it. */
  readTime(): Promise<Date | null | GoCardlessError>;
};

type ClientParts = {
  /** `https://api.gocardless.com`, without a trailing slash. */
  url: string;
  token: string;
  answerMsMax?: number;
};

type Request = { method: 'GET' | 'POST'; path: string; query?: Query; body?: object; key?: string };

/** A client with a time limit for each request, one rate limiter for all of them, and no automatic retries. */
export function createGoCardlessClient(parts: ClientParts): GoCardless {
  const rateLimiter = createRateLimiter();
  const ask = async (request: Request, onAnswer?: (response: Response) => void) => {
    if (!(await rateLimiter.acquire())) return new GoCardlessError('later', 'rate_limit_exceeded');
    const onResponse = (response: Response) => {
      rateLimiter.update(response);
      onAnswer?.(response);
    };
    return send(parts, request, onResponse).finally(rateLimiter.release);
  };
  const askForOne = async (resource: string, request: Request) => {
    const answer = await ask(request);
    return isGoCardlessError(answer)
      ? answer
      : (answer[resource] ?? new GoCardlessError('later', 'answer_not_readable'));
  };
  return {
    get: (resource, id) => askForOne(resource, { method: 'GET', path: buildPath(resource, id) }),
    create: (resource, body, key) =>
      askForOne(resource, { method: 'POST', path: resource, body: { [resource]: body }, key }),
    act: (resource, id, action, key) =>
      askForOne(resource, { method: 'POST', path: `${buildPath(resource, id)}/actions/${action}`, key }),
    list: (resource, query) => readPages(ask, resource, query),
    async readTime() {
      let time: string | null | undefined;
      const readDate = ({ headers }: Response) => void (time = headers.get('Date'));
      const answer = await ask({ method: 'GET', path: 'events', query: { limit: '1' } }, readDate);
      // A refusal carries the time too.
      if (time === undefined && isGoCardlessError(answer)) return answer;
      return time && !Number.isNaN(Date.parse(time)) ? new Date(time) : null;
    },
  };
}

const buildPath = (resource: string, id: string) => `${resource}/${encodeURIComponent(id)}`;

type Ask = (request: Request) => Promise<Record<string, unknown> | GoCardlessError>;

async function readPages(ask: Ask, resource: string, query: Query): Promise<unknown[] | GoCardlessError> {
  const items: unknown[] = [];
  let after: string | null | undefined;
  do {
    const page = { ...query, limit: String(itemsPerPage), ...(after && { after }) };
    const answer = await ask({ method: 'GET', path: resource, query: page });
    if (isGoCardlessError(answer)) return answer;
    const more = answer[resource];
    if (!Array.isArray(more)) return new GoCardlessError('later', 'answer_not_readable');
    items.push(...more);
    const { cursors } = (answer.meta ?? {}) as { cursors?: { after?: string | null } };
    after = cursors?.after;
  } while (after && items.length < listItemsMax);
  return items;
}

async function send(
  { url, token, answerMsMax = answerMs }: ClientParts,
  { method, path, query, body, key }: Request,
  onResponse: (response: Response) => void,
): Promise<Record<string, unknown> | GoCardlessError> {
  const address = `${url}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'GoCardless-Version': '2015-07-06',
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': key }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    onResponse(response);
    const answer = parseJson(await readText(response, answerBytesMax));
    if (!response.ok) return readGoCardlessError(response, answer);
    return isRecord(answer) ? answer : new GoCardlessError('later', 'answer_not_readable');
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return new GoCardlessError('later', isLate ? 'no_answer_in_time' : 'connection_failed');
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
