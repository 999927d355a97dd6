/**
 * `wait`: it was not done, and may be when their count begins anew.
 * `later`: nobody knows whether it was done; the same request with the same key settles it.
 * `conflict`: the key was used before; `resourceId` is what it made then.
 * `refused`: it was not done and will not be. `not-allowed`: the token does not open this.
 */
type Kind = 'wait' | 'later' | 'conflict' | 'refused' | 'not-found' | 'not-allowed';

/** What went wrong between GoCardless and us, in codes: their sentences may hold what a payer typed. */
export class GoCardlessError {
  readonly kind: Kind;
  /** Theirs, such as `mandate_is_inactive`, or `no_answer_in_time`. */
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

  /** For a log and for operators. */
  get code(): string {
    return this.requestId ? `${this.reason} (${this.requestId})` : this.reason;
  }
}

export const isGoCardlessError = (answer: unknown): answer is GoCardlessError =>
  answer instanceof GoCardlessError;

type Item = { reason?: unknown; field?: unknown; links?: { conflicting_resource_id?: unknown } };
type Problem = { type?: unknown; request_id?: unknown; errors?: Item[] };

/** Reads what an answer that is no success says. `error` may be a bare word, and the body anything. */
export function readGoCardlessError(response: Response, answer: unknown): GoCardlessError {
  const { error } = Object(answer) as { error?: unknown };
  const problem: Problem = typeof error === 'object' && error !== null ? error : {};
  const [first] = Array.isArray(problem.errors) ? problem.errors : [];
  const requestId = word(problem.request_id) ?? word(response.headers.get('X-Request-Id'));
  const resourceId = word(first?.links?.conflicting_resource_id);
  const reason =
    word(first?.reason) ?? fieldOf(first) ?? word(error) ?? word(problem.type) ?? `status_${response.status}`;
  const ids = { requestId, resourceId };
  if (resourceId && reason === 'idempotent_creation_conflict')
    return new GoCardlessError('conflict', reason, ids);
  return new GoCardlessError(kindOf(response.status), reason, ids);
}

const kinds: Record<number, Kind> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  // Somebody with the same key is under way, but what it makes is not there yet.
  409: 'later',
  408: 'later',
  425: 'later',
  429: 'wait',
};

const kindOf = (status: number): Kind => kinds[status] ?? (status >= 500 ? 'later' : 'refused');

const fieldOf = (item: Item | undefined) => {
  const field = word(item?.field);
  return field && `validation_failed:${field}`;
};

const word = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : null;
