import { todayInLondon } from '#contract/fields/today.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { NewPriceVersion, Prices } from '#contract/operator/prices/price-versions.ts';
import { unwrapAnswer } from './unwrap-answer.ts';

const prices: Prices = {
  legal: 35_000,
  collecting: 22_500,
  care: 30_000,
  coffin: 39_500,
  viewing: 0,
  taking: 48_000,
  unattendedBurial: null,
  unattendedCremation: 129_500,
  burialFee: 185_000,
  cremationFee: 89_500,
  mileage: 250,
  transfer: 15_000,
  ashes: 6_000,
  embalming: 12_000,
  officiant: 22_000,
  outOfHours: 18_000,
};

const version = {
  prices,
  miles: 20,
  keptAt: 'the Demonstration mortuary, which is an example and no real place',
  coffinMadeOf: 'oak veneer',
  options: [
    { name: 'Demonstration limousine', pence: 26_000 },
    { name: 'Order of service, 50 copies', pence: 9_500 },
    { name: 'Oak casket for ashes', pence: 7_500 },
  ],
  terms:
    'These are the prices of a demonstration, and nobody offers anything for them.\n\nAn invoice is due within 30 days.',
  interests:
    'This demonstration has no interests in another funeral director, crematorium or price comparison website.',
};

const nextVersionDays = 60;

/** Adds the prices of today and higher ones for a coming day. */
export async function addPrices(operatorApi: OperatorApi, now: Date): Promise<string[]> {
  const formatDayAhead = (days: number) => todayInLondon(new Date(now.getTime() + days * 86_400_000));
  const versions: NewPriceVersion[] = [
    { ...version, validFrom: formatDayAhead(0) },
    {
      ...version,
      validFrom: formatDayAhead(nextVersionDays),
      prices: { ...prices, unattendedCremation: 134_500, cremationFee: 92_000 },
    },
  ];
  const guids: string[] = [];
  for (const body of versions)
    guids.push(unwrapAnswer(await operatorApi.createPriceVersion({ body, idempotencyKey: null })).guid);
  return guids;
}
