import { setTimeout as wait } from 'node:timers/promises';
import { todayInLondon } from '#contract/fields/days.ts';
import { JobFailure, type Job, type JobResult, type JobRun } from '../../jobs/job.ts';
import type { GoCardless } from '../gocardless/client.ts';
import { claimIntents, releaseAttempts, nextIntentMs, writeIntents, type Collection } from './intents.ts';
import type { DirectDebitParts } from '../parts.ts';
import { cancelPaymentsOfDeceased } from './deceased-payers.ts';
import { sendCollection, type Outcome } from './send-collection.ts';

type Parts = DirectDebitParts & { goCardless: GoCardless };

const lanes = 20;
// A little longer than a lease, so that a run takes up what a killed one held.
const idleMsMax = 75_000;
const lookAgainMs = 250;
const errorsInARowMax = 3 * lanes;

/** 'Run DD Invoicing': collects what is due under a mandate, each invoice once, whoever starts it however often. */
export const collectDueInvoices =
  (parts: DirectDebitParts): Job =>
  async (run) => {
    const { goCardless } = parts;
    if (!goCardless) return [notConnected];
    await cancelPaymentsOfDeceased(parts);
    await writeIntents(parts);
    const results = await new Collecting({ ...parts, goCardless }, run, await countPending(parts)).toTheEnd();
    // Also what this run has found to be there already.
    await cancelPaymentsOfDeceased(parts);
    return results;
  };

const simulatedNotice = { says: 'Made up for demonstration: no bank is asked, and no money moves.' };

const notConnected: JobResult = {
  name: 'Direct Debit is not connected',
  count: 0,
  says: 'No GoCardless account is set, so nothing was collected. GOCARDLESS_TOKEN connects one.',
};

async function countPending({ database }: Parts | DirectDebitParts): Promise<number> {
  const [{ count } = { count: 0 }] = await database.rows<{ count: number }>`
    select count(*)::integer as count from dd_collection where state in ('intent', 'sending')`;
  return count;
}

/** One run: so many lanes side by side, each with one attempt at a time. */
class Collecting {
  readonly #parts: Parts;
  readonly #run: JobRun;
  readonly #total: number;
  readonly #ended: Record<Outcome, number>;
  #queue: Collection[] = [];
  #refilling: Promise<boolean> | undefined;
  #errorsInARow = 0;
  #broken: { reason: unknown } | undefined;

  constructor(parts: Parts, run: JobRun, total: number) {
    this.#parts = parts;
    this.#run = run;
    this.#total = total;
    this.#ended = { collected: 0, refused: 0, 'needs-review': 0, later: 0, wait: 0, 'not-allowed': 0 };
  }

  async toTheEnd(): Promise<JobResult[]> {
    await this.#report();
    await Promise.all(Array.from({ length: lanes }, () => this.#lane()));
    await releaseAttempts(this.#parts, this.#queue);
    if (this.#broken) throw this.#broken.reason;
    return this.#results();
  }

  async #lane(): Promise<void> {
    try {
      for (let next = await this.#next(); next; next = await this.#next()) {
        this.#count(await sendCollection(this.#parts, next));
        await this.#report();
      }
    } catch (reason) {
      this.#broken ??= { reason };
    }
  }

  async #next(): Promise<Collection | undefined> {
    while (!this.#broken) {
      const next = this.#queue.shift();
      if (next) return next;
      this.#refilling ??= this.#refill().finally(() => (this.#refilling = undefined));
      if (!(await this.#refilling)) return undefined;
    }
    return undefined;
  }

  /** Waits for attempts whose next try is near. False when there are none. */
  async #refill(): Promise<boolean> {
    for (let idleMs = 0; idleMs < idleMsMax && !this.#broken;) {
      this.#queue = await claimIntents(this.#parts, lanes);
      if (this.#queue.length > 0) return true;
      const inMs = await nextIntentMs(this.#parts);
      if (inMs === null || inMs > idleMsMax) return false;
      const pauseMs = Math.min(Math.max(inMs, 1), lookAgainMs);
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
    if (this.#errorsInARow >= errorsInARowMax) throw isAway();
  }

  async #report(): Promise<void> {
    const { collected, refused } = this.#ended;
    const needsReview = this.#ended['needs-review'];
    const done = collected + refused + needsReview;
    await this.#run.progress(done, Math.max(this.#total, done), refused + needsReview);
  }

  async #results(): Promise<JobResult[]> {
    const { database, clock, isSimulated } = this.#parts;
    const [counts] = await database.rows<{
      waiting: number;
      review: number;
      flagged: number;
      without: number;
    }>`
      select (select count(*)::integer from dd_collection where state in ('intent', 'sending')) as waiting,
             (select count(*)::integer from dd_collection where state = 'needs_review') as review,
             (select count(*)::integer from invoice where flagged is not null) as flagged,
             (select count(*)::integer from invoice where state = 'due' and flagged is null
                and due_on <= ${todayInLondon(clock())}::date) as without`;
    const { waiting, review, flagged, without } = counts!;
    const { collected, refused } = this.#ended;
    const lines: JobResult[] = [
      {
        name: 'Invoices given to GoCardless to collect',
        count: collected,
        ...(isSimulated && simulatedNotice),
      },
      { name: 'Refused by GoCardless', count: refused, says: 'They are due again. Each says why.' },
      {
        name: 'Wait for the next run',
        count: waiting,
        says: 'GoCardless gave no certain answer about them.',
      },
      { name: 'Collections that need a person', count: review },
      { name: 'Invoices that need a decision', count: flagged },
      { name: 'Invoices due without a mandate', count: without },
    ];
    return lines.filter(({ count }, index) => index === 0 || count > 0);
  }
}

const notAllowed = () =>
  new JobFailure(
    'gocardless-not-allowed',
    'GoCardless does not accept our access token. Please check GOCARDLESS_TOKEN. Nothing is lost: the next run goes on.',
  );

const isAway = () =>
  new JobFailure(
    'gocardless-away',
    'GoCardless does not answer. Nothing is lost and nothing is collected twice: the next run goes on.',
  );
