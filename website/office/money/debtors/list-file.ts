import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import type { debtAges } from '#contract/operator/money/debtors.ts';
import { listFile } from '../../list/list-file.ts';
import { defineList } from '../../list/read-list.ts';

export const debtorList = defineList({
  call: operatorCalls.getDebtors,
  load: (query, api) => api.getDebtors({ query }),
});

/** The headings of the columns. */
export const debtAgeNames: Record<(typeof debtAges)[number], string> = {
  current: 'Not due yet',
  days30: '1 to 30 days',
  days60: '31 to 60 days',
  days90: '61 to 90 days',
  older: 'Over 90 days',
};

export const debtorFile = listFile(debtorList, async () => ({
  'Customer number': ({ reference }) => reference,
  Customer: ({ name }) => name,
  'Not due yet, in pounds': ({ current }) => formatPlainPounds(current),
  '1 to 30 days': ({ days30 }) => formatPlainPounds(days30),
  '31 to 60 days': ({ days60 }) => formatPlainPounds(days60),
  '61 to 90 days': ({ days90 }) => formatPlainPounds(days90),
  'Over 90 days': ({ older }) => formatPlainPounds(older),
  'Owed in pounds': ({ owedPence }) => formatPlainPounds(owedPence),
}));
