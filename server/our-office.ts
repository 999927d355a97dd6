import { join } from 'node:path';
import { openOffice } from '#back-office/back-office.ts';
import { startEmbedded } from '#back-office/database/embedded.ts';
import { fileTransport, smtpTransport } from '#back-office/mail/transport.ts';
import type { Config } from './config.ts';
import { generatedKey } from './keys.ts';

/** Our own back office as the settings want it; `isNew` where this start made its embedded database. */
export async function openOurOffice(config: Config, log: (sentence: string) => void) {
  const { databaseUrl, dataDir, smtpUrl, publicUrl, provider } = config;
  const { mailFrom, mailFromNews, mailUnsubscribeTo } = config;
  const server = databaseUrl ? elsewhere(databaseUrl) : await embedded(dataDir, log);
  const office = await openOffice({
    databaseUrl: server.url,
    transport: smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'mail')),
    clock: () => new Date(),
    log,
    letters: { publicUrl, mailFrom, mailFromNews, mailUnsubscribeTo, provider },
    staffMail: config.staffMail,
    keepRequestsDays: config.keepRequestsDays,
    mailPerMinute: config.mailPerMinute,
    mailBouncesTo: config.mailBouncesTo,
    storage: { dataDir, s3: config.s3 },
    photographs: config.photographs,
  }).catch(async (error) => {
    await server.stop();
    throw error;
  });
  return {
    ...office,
    isNew: server.isNew,
    stop: async () => {
      await office.stop();
      await server.stop();
    },
  };
}

const elsewhere = (url: string) => ({ url, isNew: false, stop: async () => {} });

const embedded = (dataDir: string, log: (sentence: string) => void) =>
  startEmbedded({ dataDir, password: generatedKey(dataDir, 'database-password'), log });
