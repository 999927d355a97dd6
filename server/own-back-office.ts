import { join } from 'node:path';
import type { Office } from '#contract/operator/calls.ts';
import { openOffice } from '#back-office/open-back-office.ts';
import { startEmbedded, type Embedded } from '#back-office/database/embedded/embedded.ts';
import { fileTransport, smtpTransport } from '#back-office/email/outbox/transport.ts';
import type { startDemonstrationPayments } from '#demo/gocardless/demonstration.ts';
import type { Config } from './config.ts';
import { generatedKey } from './keys.ts';

/** Our own back office as the settings want it; `isNew` where this start made its embedded database. */
export async function openOurOffice(config: Config, log: (sentence: string) => void) {
  const { databaseUrl, dataDir, smtpUrl, publicUrl, provider } = config;
  const { mailFrom, mailFromNews, mailUnsubscribeTo } = config;
  const server = databaseUrl ? elsewhere(databaseUrl) : await embedded(dataDir, log);
  const madeUp = await makeOthersUp(config, log);
  const office = await openOffice({
    databaseUrl: server.url,
    holder: generatedKey(dataDir, 'claims-holder'),
    transport: smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail')),
    clock: () => new Date(),
    log,
    letters: { publicUrl, mailFrom, mailFromNews, mailUnsubscribeTo, provider },
    staffMail: config.staffMail,
    keepRequestsDays: config.keepRequestsDays,
    reminderHours: config.reminderHours,
    goCardless: madeUp.goCardless ?? config.goCardless,
    books: { ...config.books, sage: madeUp.sage ?? config.books.sage },
    mailPerMinute: config.mailPerMinute,
    mailBouncesTo: config.mailBouncesTo,
    storage: { dataDir, s3: config.s3, isShared: config.photographsShared },
    photographs: config.photographs,
  }).catch(async (error) => {
    await madeUp.stop();
    await server.stop();
    throw error;
  });
  return {
    ...office,
    isNew: server.isNew,
    isRestarting: server.isRestarting,
    /** Called when it can be reached at this address. */
    begin: (address: string) => madeUp.begin(office.office, address),
    stop: async () => {
      await office.stop();
      await madeUp.stop();
      await server.stop();
    },
  };
}

/** The other sides that are made up to try the operator's page with; none of them where nobody asks for it. */
async function makeOthersUp(config: Config, log: (sentence: string) => void) {
  const payments = config.demoPayments ? await makePaymentsUp(config, log) : null;
  const accounts = config.demoAccounts ? await makeAccountsUp(config, log) : null;
  return {
    goCardless: payments?.account,
    sage: accounts?.account,
    begin: async (office: Office, address: string) => {
      await payments?.begin(office, address);
      await accounts?.begin(office);
    },
    stop: async () => {
      await payments?.stop();
      await accounts?.stop();
    },
  };
}

// Loaded only where it is wanted: it is no part of the product.
async function makePaymentsUp(
  { dataDir, smtpUrl }: Config,
  log: (sentence: string) => void,
): ReturnType<typeof startDemonstrationPayments> {
  const demonstration = await import('#demo/gocardless/demonstration.ts');
  log('Payments are made up (DEMO_PAYMENTS): no bank is asked, and no money moves.');
  // Letters to payers who do not exist would only come back.
  return demonstration.startDemonstrationPayments(dataDir, { withLetters: !smtpUrl });
}

async function makeAccountsUp({ dataDir, publicUrl }: Config, log: (sentence: string) => void) {
  const demonstration = await import('#demo/sage/demonstration.ts');
  log('Sage is made up (DEMO_ACCOUNTS): nothing comes into real books.');
  return demonstration.startDemonstrationAccounts(dataDir, publicUrl);
}

const elsewhere = (url: string): Embedded => ({
  url,
  isNew: false,
  isRestarting: () => false,
  stop: async () => {},
});

const embedded = (dataDir: string, log: (sentence: string) => void) =>
  startEmbedded({ dataDir, password: generatedKey(dataDir, 'database-password'), log });
