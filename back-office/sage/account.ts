import type { Database } from '../database/database.ts';
import { JobFailure } from '../jobs/job.ts';
import type { AccountCodes } from '../accounting/account-codes.ts';

/** The settings of the connection to Sage Business Cloud Accounting. */
export type SageAccount = {
  clientId: string;
  clientSecret: string;
  /** The business to post to, of those that the connected user has; null until it is set. */
  businessId: string | null;
  /** The redirect URI of the OAuth flow. */
  returnUrl: string;
  addresses: { api: string; token: string; consent: string };
  /** Defaults to `defaultPace`. */
  pace?: SagePace;
  /** True for the simulated Sage of a demonstration. */
  isSimulated?: true;
};

/** Rate limit and timeouts. */
export type SagePace = {
  /** The time between the starts of two requests. */
  everyMs: number;
  /** Before the first retry; doubled for each further one. */
  retryMs: number;
  answerMs: number;
  /** The longest time between two heartbeats of a run. */
  aliveMs: number;
  /** How long one process may take to refresh the token before another one tries. */
  leaseMs: number;
};

/** One request a second. Sage documents its rate limit in three ways; this meets all of them. */
const defaultPace: SagePace = {
  everyMs: 1_000,
  retryMs: 2_000,
  answerMs: 15_000,
  aliveMs: 10_000,
  leaseMs: 30_000,
};

export const getPace = ({ pace }: SageAccount): SagePace => pace ?? defaultPace;

/** The accounting settings. */
export type AccountingSettings = {
  codes: AccountCodes;
  /** Null if files for Sage 50 are written instead. */
  sage: SageAccount | null;
};

export type AccountingParts = { database: Database; clock: () => Date; accounting: AccountingSettings };

export type SageParts = { database: Database; clock: () => Date; sage: SageAccount };

/** Sage cannot be used until an operator acts. The message tells what to do. */
export class SageNeedsOperator extends JobFailure {}

/** Sage timed out, or answered with a 5xx or 429. The next run continues. */
export class SageUnavailable extends JobFailure {
  constructor(code: string) {
    super(code, 'Sage did not answer. Nothing is lost: the next run continues from here.');
  }
}

/** Sage refused a request. */
export class SageRefusal {
  /** Sage's own text. It may contain personal data, so show it to operators but never log it. */
  readonly reason: string;
  readonly status: number;

  constructor(status: number, reason: string) {
    this.status = status;
    this.reason = reason;
  }
}
