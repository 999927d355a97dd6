import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { penceMax } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import {
  offeredItems,
  type CaseEstimates,
  type Estimate,
  type EstimateLine,
  type NewEstimate,
} from '#contract/operator/cases/estimates.ts';
import type { PriceVersion } from '#contract/operator/prices/price-versions.ts';
import { addOnce } from '../../add-once.ts';
import { refuseInvalid } from '../../check.ts';
import type { Queries } from '../../database/database.ts';
import { differences } from '../../history/differences.ts';
import { readCaseNumber } from '../case-number.ts';
import { markCaseChanged, withCase } from '../find-case.ts';
import { caseNotFound, recordCase, type CaseParts } from '../parts.ts';

export type EstimateParts = CaseParts & {
  /** The price list that was public on a day. */
  readPrices: (
    parts: Pick<CaseParts, 'database' | 'clock'>,
    query: { on: string },
  ) => Promise<PriceVersion | Refused>;
};

const estimatesMax = 100;

/** A case with its estimates. */
export async function getCaseEstimates(
  { database }: Pick<CaseParts, 'database'>,
  number: string,
): Promise<CaseEstimates | Refused> {
  const [row] = await database.rows<Omit<CaseEstimates, 'estimates'> & { id: string }>`
    select c.id, number, nullif(deceased_name, '') as "deceasedName", applicant_name as "applicantName",
           customer.reference as customer, erased_at is not null as "isErased"
    from funeral_case c left join customer on customer.id = customer_id
    where number = ${readCaseNumber(number)}`;
  if (!row) return caseNotFound;
  const { id, ...found } = row;
  return { ...found, estimates: await readEstimates(database, id) };
}

/** The estimates of a case, the newest first. */
export const readEstimates = ({ rows }: Queries, caseId: string) =>
  rows<Estimate>`
    select id, prices_on::text as "pricesOn", lines, total_pence as "totalPence", made_by_name as "madeBy",
           london_text(made_at) as "madeAt"
    from case_estimate where case_id = ${caseId} order by case_estimate.id desc`;

/** Makes an estimate with the prices that were public on its day. They are stored with it, so it never changes. */
export const addCaseEstimate = (
  parts: EstimateParts,
  { number, body, idempotencyKey }: { number: string; body: NewEstimate; idempotencyKey: string | null },
): Promise<{ id: string } | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addCaseEstimate', idempotencyKey, content: [stored.number, body] },
      async (): Promise<{ id: string } | Refused> => {
        const priced = await priceLines({ ...parts, database }, body);
        if (isRefused(priced)) return priced;
        const { count } = await database.oneRow<{ count: number }>`
          select count(*)::integer as count from case_estimate where case_id = ${stored.id}`;
        if (count >= estimatesMax) return tooManyEstimates;
        const at = parts.clock();
        const { lines, totalPence } = priced;
        const added = await database.oneRow<{ id: string }>`
          insert into case_estimate (case_id, prices_on, lines, total_pence, made_by_name, made_at)
          values (${stored.id}, ${body.pricesOn}, ${JSON.stringify(lines)}, ${totalPence}, ${parts.actor.name}, ${at})
          returning id`;
        await markCaseChanged(database, stored, at);
        const changes = differences(
          {},
          { estimate: formatPounds(totalPence), pricesOn: formatDay(body.pricesOn) },
        );
        await recordCase(parts, database, { number: stored.number, action: 'made an estimate', changes });
        return added;
      },
    ),
  );

/** The chosen lines in the order of the list, with its prices. */
async function priceLines(
  parts: EstimateParts,
  { pricesOn, version, lines: chosen }: NewEstimate,
): Promise<{ lines: EstimateLine[]; totalPence: number } | Refused> {
  const prices = await parts.readPrices(parts, { on: pricesOn });
  if (isRefused(prices)) return refuseInvalid({ pricesOn: prices.detail });
  if (version && version.toLowerCase() !== prices.guid) return pricesChanged;
  const offered = offeredItems(prices);
  const quantities = new Map(chosen.map(({ item, quantity }) => [item, quantity]));
  const unknown = chosen.findIndex(({ item, quantity }) => {
    const found = offered.find((each) => each.item === item);
    return !found || (quantity > 1 && !found.isCounted);
  });
  if (unknown >= 0) return refuseInvalid({ [`lines.${unknown}.item`]: notOffered });
  const lines = offered
    .filter(({ item }) => quantities.has(item))
    .map(({ item, name, pence }): EstimateLine => {
      const quantity = quantities.get(item)!;
      return { item, name, quantity, pence, amountPence: pence * quantity };
    });
  const totalPence = lines.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return totalPence > penceMax ? tooMuch : { lines, totalPence };
}

const notOffered = 'The price list of this day does not offer this, or not several times.';
const pricesChanged = refuse(
  409,
  'prices-changed',
  'The price list of this day has been replaced. Please look at its prices, and make the estimate again.',
);
const tooMuch = refuseInvalid({ lines: 'The total is too large for one estimate.' });
const tooManyEstimates = refuse(409, 'too-many', `A case can have ${estimatesMax} estimates at most.`);
