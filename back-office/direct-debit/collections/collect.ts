import { setTimeout as wait } from 'node:timers/promises';
import { todayInLondon } from '#contract/fields/today.ts';
import { JobFailure, type Job, type JobResult, type JobRun } from '../../jobs/job.ts';
import type { GoCardless } from '../gocardless/client.ts';
import {
  claimCollections,
  releaseUnstarted,
  getMsUntilNextCollection,
  createDueCollections,
  type ClaimedCollection,
} from './unsent-collections.ts';
import type { DirectDebitParts } from '../parts.ts';
import { checkClock, createUnavailableError } from './check-clock.ts';
import { cancelPaymentsOfDeceased } from './deceased-payers.ts';
import { sendCollection, type Outcome } from './send-collection.ts';

type Parts = DirectDebitParts & { goCardless: GoCardless };

const concurrency = 20;
// A little longer than a lease, so that a run can claim the collections of a killed one.
const idleMsMax = 75_000;
const pollMs = 250;
const errorsInARowMax = 3 * concurrency;

/** 'Run DD Invoicing': collects due invoices of customers with a mandate, each once, however often it is started. */
export const collectDueInvoices =
  (parts: DirectDebitParts): Job =>
  async (run) => {
    const { goCardless } = parts;
    if (!goCardless) return [notConnected];
    await cancelPaymentsOfDeceased(parts);
    await checkClock({ ...parts, goCardless });
    await createDueCollections(parts);
    const results = await new Collecting({ ...parts, goCardless }, run, await countPending(parts)).run();
    // Again, for payments that this run found to exist already.
    await cancelPaymentsOfDeceased(parts);
    return results;
  };

const simulatedNotice = { message: 'Simulated for demonstration: no bank is asked, and no money moves.' };

const notConnected: JobResult = {
  name: 'Direct Debit is not connected',
  count: 0,
  message: 'No GoCardless account is set, so nothing was collected. GOCARDLESS_TOKEN connects one.',
};

async function countPending({ database }: DirectDebitParts): Promise<number> {
  const { count } = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from unsent_collection`;
  return count;
}

/** One run, which sends up to `concurrency` collections at the same time. */
class Collecting {
  readonly #parts: Parts;
  readonly #jobRun: JobRun;
  readonly #total: number;
  readonly #ended: Record<Outcome, number>;
  #queue: ClaimedCollection[] = [];
  #refilling: Promise<boolean> | undefined;
  #errorsInARow = 0;
  #failure: { reason: unknown } | undefined;

  constructor(parts: Parts, jobRun: JobRun, total: number) {
    this.#parts = parts;
    this.#jobRun = jobRun;
    this.#total = total;
    this.#ended = { collected: 0, refused: 0, 'needs-review': 0, later: 0, wait: 0, 'not-allowed': 0 };
  }

  async run(): Promise<JobResult[]> {
    await this.#report();
    await Promise.all(Array.from({ length: concurrency }, () => this.#sendLoop()));
    await releaseUnstarted(this.#parts, this.#queue);
    if (this.#failure) throw this.#failure.reason;
    return this.#results();
  }

  async #sendLoop(): Promise<void> {
    try {
      for (let next = await this.#next(); next; next = await this.#next()) {
        this.#count(await sendCollection(this.#parts, next));
        await this.#report();
      }
    } catch (reason) {
      this.#failure ??= { reason };
    }
  }

  async #next(): Promise<ClaimedCollection | undefined> {
    while (!this.#failure) {
      const next = this.#queue.shift();
      if (next) return next;
      this.#refilling ??= this.#refill().finally(() => (this.#refilling = undefined));
      if (!(await this.#refilling)) return undefined;
    }
    return undefined;
  }

  /** Claims more collections, and waits for those that are due soon. False when there are none. */
  async #refill(): Promise<boolean> {
    for (let idleMs = 0; idleMs < idleMsMax && !this.#failure;) {
      this.#queue = await claimCollections(this.#parts, concurrency);
      if (this.#queue.length > 0) return true;
      const inMs = await getMsUntilNextCollection(this.#parts);
      if (inMs === null || inMs > idleMsMax) return false;
      const pauseMs = Math.min(Math.max(inMs, 1), pollMs);
      await wait(pauseMs);
      idleMs += pauseMs;
      await this.#report();
    }
    return false;
  }

  #count(outcome: Outcome): void {
    this.#ended[outcome]++;
    this.#errorsInARow = outcome === 'later' ? this.#errorsInARow + 1 : 0;
    if (outcome === 'not-allowed') throw notAllowed();
    if (this.#errorsInARow >= errorsInARowMax) throw createUnavailableError();
  }

  async #report(): Promise<void> {
    const { collected, refused } = this.#ended;
    const needsReview = this.#ended['needs-review'];
    const done = collected + refused + needsReview;
    await this.#jobRun.progress(done, Math.max(this.#total, done), refused + needsReview);
  }

  async #results(): Promise<JobResult[]> {
    const { database, clock, isSimulated } = this.#parts;
    const { waiting, review, flagged, without } = await database.oneRow<{
      waiting: number;
      review: number;
      flagged: number;
      without: number;
    }>`
      select (select count(*)::integer from unsent_collection) as waiting,
             (select count(*)::integer from direct_debit_collection where state = 'needs_review') as review,
             (select count(*)::integer from invoice where flagged is not null) as flagged,
             (select count(*)::integer from invoice where state = 'due' and flagged is null and stopped_at is null
                and greatest(due_on, wait_until) <= ${todayInLondon(clock())}::date) as without`;
    const { collected, refused } = this.#ended;
    const lines: JobResult[] = [
      {
        name: 'Direct Debits sent for collection',
        count: collected,
        ...(isSimulated && simulatedNotice),
      },
      { name: 'Refused by GoCardless', count: refused, message: 'They are due again, each with its reason.' },
      {
        name: 'Left for the next run',
        count: waiting,
        message: 'The answer of GoCardless was not conclusive.',
      },
      { name: 'Collections that need attention', count: review },
      { name: 'Invoices that need a decision', count: flagged },
      { name: 'Due, but no Direct Debit set up', count: without },
    ];
    return lines.filter(({ count }, index) => index === 0 || count > 0);
  }
}

const notAllowed = () =>
  new JobFailure(
    'gocardless-not-allowed',
    'GoCardless does not accept our access token. Please check GOCARDLESS_TOKEN. Nothing is lost: the next run continues.',
  );
