import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { SageAccount } from '#back-office/sage/account.ts';
import { startSage, type FakeSage } from './server.ts';
import type { SageRecords } from './records.ts';
import { unwrapAnswer } from '../unwrap-answer.ts';

// A simulated Sage has no other users to slow down, and a demonstration should finish soon.
const pace = { everyMs: 100, retryMs: 200, answerMs: 5_000, aliveMs: 10_000, leaseMs: 10_000 };

/** Starts a simulated Sage in this process, already connected. Its books belong to no real business. */
export async function startDemonstrationSage(dataDir: string, publicUrl: string) {
  const sage = await startSage();
  const path = join(dataDir, 'demonstration-accounts.json');
  restore(sage, path);
  sage.changed = () => storeRecords(sage, path);
  const account: SageAccount = {
    clientId: 'our-id',
    clientSecret: 'our-secret',
    businessId: 'business-funerals',
    returnUrl: `${publicUrl}/sagecomplete`,
    addresses: { api: sage.url, token: `${sage.url}/token`, consent: `${sage.url}/consent` },
    pace,
    isSimulated: true,
  };
  return {
    account,
    /** Authorises the connection as the bookkeeper would. */
    async begin(operatorApi: OperatorApi) {
      const begun = unwrapAnswer(await operatorApi.connectSage({ body: {} }));
      const state = new URL(begun.url).searchParams.get('state')!;
      unwrapAnswer(await operatorApi.finishSage({ body: { code: sage.consent(), state } }));
    },
    stop: () => sage.stop(),
  };
}

type StoredRecords = Pick<SageRecords, 'contacts' | 'invoices' | 'creditNotes' | 'payments'>;

/** The books survive a restart, like those of the real Sage. */
function storeRecords({ records, requests }: FakeSage, path: string): void {
  const { contacts, invoices, creditNotes, payments } = records;
  const stored: StoredRecords = { contacts, invoices, creditNotes, payments };
  writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  requests.length = 0;
}

function restore({ records }: FakeSage, path: string): void {
  if (!existsSync(path)) return;
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Omit<StoredRecords, 'creditNotes'> &
    Partial<StoredRecords>;
  const { contacts, invoices, creditNotes = [], payments } = stored;
  records.contacts.push(...contacts);
  records.invoices.push(...invoices);
  records.creditNotes.push(...creditNotes);
  records.payments.push(...payments);
}
