import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { createOperatorApi } from '#back-office/back-office.ts';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { startMail } from '../email/email-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { composeNews } from '../support/records/newsletter.ts';
import { assertAccepted } from '../support/answers.ts';

export const createCsv = (...lines: string[]) =>
  Readable.from([Buffer.from(['cu,name,eMail,consent,consentSource', ...lines].join('\n'))]);

/** The operator calls over a new database, with a mail server and a clock that the test moves. */
export async function startMailings(t: TestContext) {
  const mail = await startMail(t, new Date('2026-12-01T10:00:00Z'));
  const { database } = mail;
  const parts = { ...mail.parts, compose: composeNews, leaseMs: 60_000, wakeOutbox: () => {} };
  const api = createOperatorApi(await backOfficeParts(database, parts.clock));
  const promotional = { stream: 'promotional' } as const;
  return {
    ...mail,
    api,
    parts,
    /** Queues all that is due. */
    queueAll: async () => {
      while (await queueNextBatch(parts));
    },
    /** Sends up to twenty emails. */
    sendSome: async () => (await deliverDue(parts, promotional)).sent,
    sendAll: async () => {
      while ((await deliverDue(parts, promotional)).emails.length > 0);
    },
    /** Writes a mailing and begins to send it. */
    begin: async (ca: string, lists: string[] = []) => {
      assertAccepted(
        await api.createCampaign({ body: { ca, subject: 'Coffee', body: 'Come and sit with us.', lists } }),
      );
      assertAccepted(await api.sendCampaign({ ca, body: {} }));
      while (await queueNextBatch(parts));
    },
    lettersOf: async (ca: string) => {
      const { emails } = assertAccepted(await api.getCampaign({ ca }));
      return Object.fromEntries(Object.entries(emails).filter(([, count]) => count > 0));
    },
    /** Name -> status or reason, of a view of the recipients. */
    recipients: async (ca: string, view?: 'not-received') => {
      const { items } = assertAccepted(await api.getCampaignRecipients({ ca, query: { view } }));
      return Object.fromEntries(items.map(({ name, status, reason }) => [name, `${status}: ${reason}`]));
    },
    /** Adds a contact for each name. Returns their codes. */
    addPeople: async (...names: string[]) => {
      const codes: string[] = [];
      for (const name of names) {
        const body = { name, eMail: `${name}@example.org`, consent: 'yes, news', consentSource: 'Card' };
        codes.push(assertAccepted(await api.createContact({ body })).co);
      }
      return codes;
    },
  };
}
