import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { textMessageCalls } from '#contract/operator/email/text-messages.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { QueuedEmail, TextMessage } from '../email.ts';
import { countTextParts } from './gsm-7.ts';
import type { SampleParts } from './samples.ts';
import { writeText } from './wording.ts';

export type TryParts = SampleParts & {
  database: Database;
  clock: () => Date;
  actor: Actor;
  wakeOutbox: () => void;
  texts: StaffSettings['texts'];
};

/** Queues a test message to a number, at most once a minute. */
export async function tryTextGateway(
  { database, clock, actor, wakeOutbox, ...about }: TryParts,
  { number }: { number: string },
): Promise<Answer<typeof textMessageCalls.tryTextGateway> | Refused> {
  if (!about.texts.url) return notSetUp;
  const at = clock();
  const queued = await database.transaction(async (inside) => {
    const [mobile] = await inside.rows<{ number: string | null; name: string }>`
      select mobile_number(${number}) as number, format('text-test:%s:%s', md5(mobile_number(${number})),
             to_char(${at}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')) as name`;
    if (!mobile?.number) return null;
    const added = await inside.oneRow<{ count: number }>`
      select queue_emails(array[${mobile.name}], array[${mobile.number}], array['{}'::jsonb], 'text-test', ${at},
                          'text', false) as count`;
    const row = await inside.oneRow<{ id: string }>`select id from outbox where purpose_key = ${mobile.name}`;
    const record = { type: 'email', id: row.id } as const;
    if (added.count > 0) await recordHistory(inside, { actor, at, record, action: 'sent as a test' });
    return row;
  });
  if (!queued) return refuseInvalid({ number: numberMessage });
  wakeOutbox();
  return { id: queued.id, parts: countTextParts(writeTestText(about, at)) };
}

const writeTestText = ({ providerName, phone }: SampleParts, at: Date): string =>
  writeText('text-test', { providerName, phone, startsAt: at.toISOString() });

/** Composes the test message, which is sent at any hour, because somebody is waiting for it. */
export const composeTestText = (
  { recipient, createdAt }: QueuedEmail<'text-test'>,
  { provider: { name, phone } }: { provider: { name: string; phone: string } },
): TextMessage => ({
  to: recipient,
  text: writeTestText({ providerName: name, phone }, createdAt),
  startsAt: null,
});

const numberMessage = 'Please enter a British mobile number, such as 07700 900123.';

const notSetUp = refuse(409, 'no-gateway', 'No gateway for text messages is set up. Please enter it first.');
