import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { NewSignoff } from '#contract/operator/sign-off/sign-offs.ts';
import { callsAs, createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import { deliverDue } from '#back-office/email/outbox/delivery.ts';
import { createFileTransport } from '#back-office/email/outbox/transport.ts';
import { composeSignoffEmail } from '#back-office/sign-off/sign-off-emails.ts';
import { createDatabase } from '../support/database.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted } from '../support/answers.ts';
import { readOutboxFolder } from '../support/email/email-folder.ts';

export const exampleSignoff: NewSignoff = {
  eMail: 'margaret@example.org',
  name: 'Margaret Ellis',
  deceasedName: 'John Arthur Ellis',
};

/** Our own back office with a clock that the test sets, and its emails, parsed. */
export async function startSignoff(t: TestContext) {
  const { database, drop } = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-mail-'));
  t.after(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  let now = Date.parse('2026-11-21T14:30:00Z');
  const clock = () => new Date(now);
  const parts = await backOfficeParts(database, clock);
  const operatorApi = createOperatorApi(parts);
  const backOffice = createBackOffice(parts);
  const findEmails = async () => {
    await deliverDue({ database, clock, log: () => {}, transport: createFileTransport(folder), compose });
    return readOutboxFolder(folder);
  };
  return {
    database,
    emails: findEmails,
    pass: (ms: number) => void (now += ms),
    create: async (details: Partial<NewSignoff> = {}) =>
      assertAccepted(await operatorApi.createSignoff({ body: { ...exampleSignoff, ...details } })).guid,
    operatorApi,
    /** The calls of Ruth, a member of staff. */
    ruth: callsAs(parts, { kind: 'person', id: 'ruth', name: 'Ruth Okafor', role: 'staff' }),
    state: async (guid: string) => assertAccepted(await operatorApi.getSignoff({ guid })),
    voidIt: (guid: string, reason = 'Asked the wrong person', resendEmail?: boolean) =>
      operatorApi.voidSignoff({ guid, body: { reason, resendEmail: resendEmail } }),
    /** The GUID in the links of the newest email. */
    token: async () =>
      readToken((await findEmails()).findLast(({ text }) => text?.includes('/emailsignoff/'))!.text!),
    confirm: async (emailGuid: string, optionSelected: string) =>
      assertAccepted(await backOffice.emailSignoff({ body: { emailGuid, optionSelected } })),
  };
}

const compose = (waiting: QueuedEmail) =>
  composeSignoffEmail(waiting as QueuedEmail<KindOf<'signoff'>>, {
    publicUrl: 'https://www.willow.example',
    mailFrom: 'Willow and Daughters <care@willow.example>',
    recordsOnOpen: false,
    provider: {
      name: 'Willow and Daughters',
      phone: '01632 960 123',
      contactUrl: 'https://www.willow.example/contact',
    },
  });

const readToken = (text: string) => /\/emailsignoff\/([\da-f-]{36})\//.exec(text)![1]!;
