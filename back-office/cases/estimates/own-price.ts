import { isRefused, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { nameEstimate, offeredItems } from '#contract/operator/cases/estimates.ts';
import type { OwnPrice } from '#contract/visitor/own-price.ts';
import { findOwnCase, type ApplicationParts } from '../application/read-application.ts';
import { readEstimates, type EstimateParts } from './estimates.ts';

type Parts = ApplicationParts & EstimateParts;

/** The price in full: that of the newest estimate, or before there is one, that of the request in the price list of today. */
export async function getOwnPrice(parts: Parts, token: string): Promise<OwnPrice | null | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const [newest] = await readEstimates(parts.database, found.id);
  if (!newest) return readListedPrice(parts, found);
  const { lines, totalPence, pricesOn } = newest;
  return { lines, totalPence, pricesOn, estimate: nameEstimate(found.number, newest) };
}

/** Each request is for an unattended cremation. A case without one may be for anything. */
async function readListedPrice(parts: Parts, { id }: { id: string }): Promise<OwnPrice | null> {
  const { hasRequest } = await parts.database.oneRow<{ hasRequest: boolean }>`
    select request_id is not null as "hasRequest" from funeral_case where id = ${id}`;
  if (!hasRequest) return null;
  const pricesOn = todayInLondon(parts.clock());
  const prices = await parts.readPrices(parts, { on: pricesOn });
  if (isRefused(prices)) return null;
  const offered = offeredItems(prices).find(({ item }) => item === 'unattendedCremation');
  if (!offered) return null;
  const { item, name, pence } = offered;
  const line = { item, name, quantity: 1, pence, amountPence: pence };
  return { lines: [line], totalPence: pence, pricesOn, estimate: null };
}
