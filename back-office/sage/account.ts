import type { Database } from '../database/database.ts';
import { JobFailure } from '../jobs/job.ts';
import type { AccountCodes } from '../accounting/account-codes.ts';

/** Our account with Sage Business Cloud Accounting, as the settings have it. */
export type SageAccount = {
  clientId: string;
  clientSecret: string;
  /** Which of the businesses of whoever connected; null until it is chosen. */
  businessId: string | null;
  /** Where Sage sends the browser back to. */
  returnUrl: string;
  addresses: { api: string; token: string; consent: string };
  /** Left out: a polite one. */
  pace?: SagePace;
  /** For demonstrations: what comes there is in nobody's books. */
  isSimulated?: true;
};

/** How fast we ask, and how long we wait. */
export type SagePace = {
  /** Between the beginnings of two requests. */
  everyMs: number;
  /** Before a request is tried again; doubled each time. */
  retryMs: number;
  answerMs: number;
  /** How often a run gives a sign of life at least, whatever it waits for. */
  aliveMs: number;
  /** How long one process may take to get a new token before another one tries. */
  leaseMs: number;
};

/** One request a second: what Sage allows is written down in three ways, and this fits all of them. */
const politePace: SagePace = {
  everyMs: 1_000,
  retryMs: 2_000,
  answerMs: 15_000,
  aliveMs: 10_000,
  leaseMs: 30_000,
};

export const paceOf = ({ pace }: SageAccount): SagePace => pace ?? politePace;

/** How the accounts are kept. */
export type Books = {
  codes: AccountCodes;
  /** Null: files for Sage 50 instead. */
  sage: SageAccount | null;
};

export type BooksParts = { database: Database; clock: () => Date; books: Books };

export type SageParts = { database: Database; clock: () => Date; sage: SageAccount };

/** Nothing goes any further until a person has done something, which the sentence says. */
export class SageClosed extends JobFailure {}

/** Sage did not answer in time, or only said that it is busy or broken: the next run goes on. */
export class SageUnavailable extends JobFailure {
  constructor(code: string) {
    super(code, 'Sage did not answer. Nothing is lost: the next run goes on from here.');
  }
}

/** Sage understood what we asked for and will not do it. */
export class SageRefusal {
  /** In Sage's words, which may hold what we sent: for an operator's eyes, never for a log. */
  readonly reason: string;
  readonly status: number;

  constructor(status: number, reason: string) {
    this.status = status;
    this.reason = reason;
  }
}
