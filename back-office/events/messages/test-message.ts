import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanEmail } from '../../email/address-key.ts';
import { readOwnAddress } from '../../email/read-own-address.ts';
import { lockMessage, testMessageFacts, type MessageParts } from './message-record.ts';

/** Sends a test of a message to the caller, or to another address, at most once a minute. */
export async function testEventMessage(
  parts: MessageParts,
  guid: string,
  eMail: string | undefined,
): Promise<true | Refused> {
  const recipient = eMail ? cleanEmail(eMail) : await readOwnAddress(parts);
  if (!recipient) return noAddress;
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const message = await lockMessage(database, guid);
    if (isRefused(message)) return message;
    const { id, revision } = message;
    await database.rows`
      select queue_emails(
        array[format('event-message-test:%s:%s:%s:%s', ${id}::bigint, ${revision}::integer, md5(${recipient}),
                     to_char(${at}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'))],
        array[${recipient}], array[${JSON.stringify(testMessageFacts(parts, message))}::jsonb], 'event-message-test', ${at})`;
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

const addressMissing = 'Please enter an address for the test.';
const noAddress = refuse(400, 'no-address', addressMissing, { fields: { eMail: addressMissing } });
