import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOfficePages } from '../../test/staff/pages/office-pages.ts';
import { book } from '../../test/support/records/booking.ts';
import { call, startTestLychgate, makeEvent, operatorKey } from '../../test/support/lychgate.ts';
import { until } from '../../test/support/until.ts';
import type { Meeting } from './chapter.ts';
import { createStory, operationsOf } from './story/caller.ts';
import { partsOfStory, tell } from './story/tell.ts';

/** An email of each kind that a demonstration and the story of all calls send, as it would be sent, by its kind. */
export async function writeEmails({ defer }: Pick<Meeting, 'defer'>): Promise<Map<string, string>> {
  const lychgate = await startTestLychgate({
    DEMO: 'on',
    DEMO_PAYMENTS: 'on',
    DEMO_ACCOUNTS: 'on',
    PUBLIC_URL: 'https://www.willow.example',
  });
  defer(() => lychgate.stop());
  await makeOfficePages(lychgate.address);
  const event = await makeEvent(lychgate.address);
  await book(lychgate.address, event);
  await book(lychgate.address, event, { numberOfAttendees: 2 });
  await call(lychgate.address, 'GET', 'Admin/EmailReminders', undefined, operatorKey);
  const { body: document } = await call(lychgate.address, 'GET', 'openapi.json');
  // The settings would name a mail server that is not there.
  const parts = partsOfStory.filter(({ name }) => name !== 'keepSettings');
  await tell(createStory(lychgate.address, lychgate, operationsOf(document)), parts);
  const findWaiting = () =>
    lychgate.database!.rows`select from outbox where state in ('queued', 'sending') and due_at <= now()`;
  await until(async () => (await findWaiting()).length === 0);
  const folder = join(lychgate.dataDir, 'mail');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return new Map(
    files.map((name) => [
      name.replace(/^[^-]*-(.*)-outbox-\d+\.eml$/, '$1'),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}
