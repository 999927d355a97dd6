import { setTimeout as wait } from 'node:timers/promises';
import { refuse, type Refused } from '#contract/call.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { SageComparison } from '#contract/operator/money/sage.ts';
import { sql } from '../database/database.ts';
import { isRecent } from '../database/moments.ts';
import { Cancelled, type JobResult } from '../jobs/job.ts';
import { SageNeedsOperator, SageUnavailable, type SageParts } from './account.ts';
import { createSageClient, type SageClient } from './client.ts';
import { compareEntries, type Comparison } from './compare-entries.ts';
import type { ConnectParts } from './connect.ts';
import { readAccessToken } from './token.ts';

// At one request a second, somebody can wait for it in the browser.
const itemsMax = 3_000;
const comparingMsMax = 40_000;

/** The findings of the last comparison. */
export async function getSageComparison({ database }: Pick<SageParts, 'database'>): Promise<SageComparison> {
  const { comparedAt, customers, months, differences } = await database.oneRow<{
    [Name in keyof SageComparison]: SageComparison[Name] | null;
  }>`
    select london_text(compared_at) as "comparedAt",
           customers, months, differences
    from sage_comparison`;
  return {
    comparedAt,
    customers: customers ?? { here: 0, inSage: 0 },
    months: months ?? [],
    differences: differences ?? [],
  };
}

/** Compares at the end of a run. A difference adds a result line with its amount. */
export async function compareTotals(
  parts: Pick<SageParts, 'database' | 'clock'>,
  client: SageClient,
): Promise<JobResult[]> {
  const compared = await compareEntries(parts.database, client);
  await store(parts, compared);
  const has = (kind: Kind) => compared.months.some((month) => month.kind === kind);
  return [
    ...listResults('invoice', 'Invoices', compared),
    ...listResults('receipt', 'Receipts', compared),
    ...(has('refund') ? listResults('refund', 'Refunds', compared) : []),
    ...(has('credit-note') ? listResults('credit-note', 'Credit notes', compared) : []),
  ];
}

/** Compares now, one caller at a time. Reads from Sage only. */
export async function compareSage({ sage, ...parts }: ConnectParts): Promise<SageComparison | Refused> {
  if (!sage) return noSage;
  const { database, clock } = parts;
  const sent = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from sage_link where state = 'done' and batch is null`;
  if (sent.count > itemsMax) return tooManyItems;
  const at = clock();
  const [begun] = await database.rows`
    update sage_comparison set started_at = ${at}
    where started_at is null or not ${isRecent(sql`started_at`, comparingMsMax / 1_000, at)} returning 1`;
  if (!begun) return alreadyRunning;
  try {
    const over = new AbortController();
    const client = createSageClient({
      account: sage,
      token: (refused) => readAccessToken({ ...parts, sage }, refused),
      alive: async () => {},
      signal: over.signal,
    });
    void wait(comparingMsMax, undefined, { ref: false }).then(() => over.abort());
    await store(parts, await compareEntries(database, client));
    return await getSageComparison(parts);
  } catch (error) {
    if (error instanceof Cancelled) return comparisonTimeout;
    if (!(error instanceof SageNeedsOperator || error instanceof SageUnavailable)) throw error;
    return refuse(502, error.code, error.message);
  } finally {
    await database.rows`update sage_comparison set started_at = null`;
  }
}

async function store(
  { database, clock }: Pick<SageParts, 'database' | 'clock'>,
  { customers, months, differences }: Comparison,
): Promise<void> {
  await database.rows`
    update sage_comparison set compared_at = ${clock()}, customers = ${customers},
      months = ${JSON.stringify(months)}, differences = ${JSON.stringify(differences)}`;
}

type Kind = Comparison['months'][number]['kind'];

function listResults(kind: Kind, name: string, { months }: Comparison): JobResult[] {
  const totalOf = (side: 'here' | 'inSage') =>
    months
      .filter((month) => month.kind === kind)
      .reduce(
        (sum, { [side]: { count, pence } }) => ({ count: sum.count + count, pence: sum.pence + pence }),
        { count: 0, pence: 0 },
      );
  const [here, inSage] = [totalOf('here'), totalOf('inSage')];
  const line = { name: `${name} in Sage`, count: inSage.count, message: formatPounds(inSage.pence) };
  if (here.count === inSage.count && here.pence === inSage.pence) return [line];
  const message =
    `Here ${here.count} of ${formatPounds(here.pence)}, in Sage ${inSage.count} of ${formatPounds(inSage.pence)}: ` +
    `a difference of ${formatPounds(Math.abs(here.pence - inSage.pence))}. Please check in Sage.`;
  return [line, { name: `${name} differ`, count: Math.abs(here.count - inSage.count), message }];
}

const noSage = refuse(409, 'sage-not-set', 'There is no Sage account to compare with.');
const tooManyItems = refuse(
  409,
  'too-many',
  `There are more than ${itemsMax.toLocaleString('en-GB')} items to compare. Run the accounts job instead: it compares at its end.`,
);
const alreadyRunning = refuse(
  409,
  'comparing',
  'A comparison is under way. Please wait a minute, then look again.',
);
const comparisonTimeout = refuse(
  503,
  'sage-slow',
  'Sage took too long. Run the accounts job instead: it compares at its end.',
);
