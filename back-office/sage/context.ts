import type { AccountCodes } from '../accounting/account-codes.ts';
import type { SageClient } from './client.ts';
import { SageClosed, type SageParts } from './account.ts';

/** What a run over Sage needs for each of its items. */
export type SageContext = SageParts & {
  client: SageClient;
  codes: AccountCodes;
  /** Nominal code -> Sage's id, of ledger accounts and of bank accounts. */
  ledgerIds: ReadonlyMap<string, string>;
  bankId: string;
};

/** Reads which accounts there are in the business we post to. */
export async function readChart(client: SageClient, { bank }: AccountCodes) {
  const ledgerIds = await idsByNominal(client, '/ledger_accounts');
  const bankId = (await idsByNominal(client, '/bank_accounts')).get(bank);
  if (bankId) return { ledgerIds, bankId };
  throw new SageClosed(
    'sage-bank-account',
    `Sage has no bank account with the nominal code ${bank}. Please set SAGE_BANK_ACCOUNT.`,
  );
}

async function idsByNominal(client: SageClient, path: string): Promise<Map<string, string>> {
  const accounts = await client.list(path, { attributes: 'nominal_code' });
  return new Map(accounts.map(({ id, nominal_code: nominal }) => [String(nominal), id]));
}
