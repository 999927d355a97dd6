/**
 * `wait`: not done because of the rate limit; retry when it resets.
 * `later`: the outcome is unknown; the same request with the same key settles it.
 * `conflict`: the key was used before; `resourceId` is what it created.
 * `refused`: not done, and a retry would not help. `not-allowed`: the token does not permit this.
 */
type Kind = 'wait' | 'later' | 'conflict' | 'refused' | 'not-found' | 'not-allowed';

/** A failed request. Contains only codes, because GoCardless' messages may contain what a payer typed. */
export class GoCardlessError {
  readonly kind: Kind;
  /** A code of GoCardless, such as `mandate_is_inactive`, or our own, such as `no_answer_in_time`. */
  readonly reason: string;
  readonly requestId: string | null;
  readonly resourceId: string | null;

  constructor(
    kind: Kind,
    reason: string,
    ids: { requestId?: string | null; resourceId?: string | null } = {},
  ) {
    this.kind = kind;
    this.reason = reason;
    this.requestId = ids.requestId ?? null;
    this.resourceId = ids.resourceId ?? null;
  }

  /** For the log and for operators. */
  get code(): string {
    return this.requestId ? `${this.reason} (${this.requestId})` : this.reason;
  }
}

export const isGoCardlessError = (answer: unknown): answer is GoCardlessError =>
  answer instanceof GoCardlessError;

type Item = { reason?: unknown; field?: unknown; links?: { conflicting_resource_id?: unknown } };
type Problem = { type?: unknown; request_id?: unknown; errors?: Item[] };

/** Reads an error response. `error` may be a plain string, and the body may be anything. */
export function readGoCardlessError(response: Response, answer: unknown): GoCardlessError {
  const { error } = Object(answer) as { error?: unknown };
  const problem: Problem = typeof error === 'object' && error !== null ? error : {};
  const [first] = Array.isArray(problem.errors) ? problem.errors : [];
  const requestId = readCode(problem.request_id) ?? readCode(response.headers.get('X-Request-Id'));
  const resourceId = readCode(first?.links?.conflicting_resource_id);
  const reason =
    readCode(first?.reason) ??
    readField(first) ??
    readCode(error) ??
    readCode(problem.type) ??
    `status_${response.status}`;
  const ids = { requestId, resourceId };
  if (resourceId && reason === 'idempotent_creation_conflict')
    return new GoCardlessError('conflict', reason, ids);
  return new GoCardlessError(getKind(response.status), reason, ids);
}

const kinds: Record<number, Kind> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  // A request with the same key is still in progress, and its resource does not exist yet.
  409: 'later',
  408: 'later',
  425: 'later',
  429: 'wait',
};

const getKind = (status: number): Kind => kinds[status] ?? (status >= 500 ? 'later' : 'refused');

const readField = (item: Item | undefined) => {
  const field = readCode(item?.field);
  return field && `validation_failed:${field}`;
};

const readCode = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : null;
