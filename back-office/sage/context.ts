import type { AccountCodes } from '../accounting/account-codes.ts';
import type { SageClient } from './client.ts';
import { SageNeedsOperator, type SageParts } from './account.ts';

/** The dependencies of sending an item to Sage. */
export type SageContext = SageParts & {
  client: SageClient;
  /** The run that sends the item. */
  runId: string;
  codes: AccountCodes;
  /** Nominal code -> Sage's id of the ledger account. */
  ledgerIds: ReadonlyMap<string, string>;
  /** Sage's id of the bank account for receipts. */
  bankId: string;
};

/** Reads the chart of accounts. Throws `SageNeedsOperator` if the bank account does not exist. */
export async function readChart(client: SageClient, { bank }: AccountCodes) {
  const ledgerIds = await readIdsByNominal(client, '/ledger_accounts');
  const bankId = (await readIdsByNominal(client, '/bank_accounts')).get(bank);
  if (bankId) return { ledgerIds, bankId };
  throw new SageNeedsOperator(
    'sage-bank-account',
    `Sage has no bank account with the nominal code ${bank}. Please set SAGE_BANK_ACCOUNT.`,
  );
}

async function readIdsByNominal(client: SageClient, path: string): Promise<Map<string, string>> {
  const accounts = await client.list(path, { attributes: 'nominal_code' });
  return new Map(accounts.map(({ id, nominal_code: nominal }) => [String(nominal), id]));
}
