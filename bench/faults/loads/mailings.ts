import { setTimeout as wait } from 'node:timers/promises';
import { addContacts } from '../../../test/support/records/newsletter.ts';
import type { World } from '../world/world.ts';
import { mustCall } from './call.ts';
import type { Load } from './load.ts';

const contactsEach = 60;
const drainMs = 600_000;
const lookMs = 500;
const stillLooks = 6;

/** One mailing a round, each to its own list, beside the emails of the bookings. */
export function createMailingLoad(world: World): Load {
  let sent = 0;
  const waiting: string[] = [];
  return {
    what: 'emails of mailings',
    prepare: async () => {
      sent += 1;
      waiting.push(await prepareCampaign(world, `mailing-${sent}`));
    },
    run: async (signal) => {
      while (!signal.aborted) {
        const next = waiting[0];
        if (next && (await isSent(world, next))) waiting.shift();
        await wait(lookMs / 5);
      }
    },
    check: async () => {
      for (const each of waiting) await mustCall(world.address, 'POST', `Campaigns/${each}/Send`, {});
      await drain(world);
      return world.onDatabase(async (database) => {
        const rows = await database.rows<{ recipient: string; kind: string; state: string }>`
          select recipient, kind, state from outbox`;
        const times = world.arrived();
        const shots = rows.filter(({ kind }) => kind === 'mail-shot');
        const others = rows.filter(({ kind }) => kind !== 'mail-shot');
        const unknown = shots.filter(({ state }) => state === 'unknown').length;
        const queued = new Map<string, number>();
        for (const { recipient } of others) queued.set(recipient, (queued.get(recipient) ?? 0) + 1);
        const repeated = [...queued].filter(([recipient, emails]) => times.get(recipient)! > emails).length;
        const failed = rows.filter(({ state }) => state === 'failed').length;
        const isUndelivered = (each: { recipient: string; state: string }) =>
          !['unknown', 'cancelled'].includes(each.state) && !times.has(each.recipient);
        return {
          acknowledged: shots.length,
          lost: rows.filter(isUndelivered).length + Math.max(sent * contactsEach - shots.length, 0),
          twice: shots.filter(({ recipient }) => times.get(recipient)! > 1).length,
          notes: [
            ...(failed ? [`${failed} emails are named as failed.`] : []),
            ...(unknown ? [`${unknown} emails of mailings are named as unknown.`] : []),
            ...(repeated ? [`${repeated} emails of bookings came again, with the same Message-ID.`] : []),
          ],
        };
      });
    },
  };
}

async function prepareCampaign(world: World, name: string): Promise<string> {
  await world.onDatabase((database) => addContacts(database, contactsEach, name));
  const { guid } = await mustCall<{ guid: string }>(world.address, 'POST', 'ContactLists', { name });
  const contacts = await world.onDatabase(
    (database) => database.rows<{ co: string }>`select co from contact where email like ${`${name}-%`}`,
  );
  await mustCall(world.address, 'POST', `ContactLists/${guid}/Add`, {
    contacts: contacts.map(({ co }) => co),
  });
  const campaign = { ca: name, subject: 'Coffee in the garden', body: 'Every Tuesday.', lists: [guid] };
  await mustCall(world.address, 'POST', 'Campaigns', campaign);
  return name;
}

const isSent = (world: World, name: string) =>
  mustCall(world.address, 'POST', `Campaigns/${name}/Send`, {}).then(
    () => true,
    () => false,
  );

/** Waits until every email has been sent, except those that a killed process was sending. */
async function drain(world: World): Promise<void> {
  const untilMs = performance.now() + drainMs;
  let before = '';
  for (let still = 0; performance.now() < untilMs;) {
    const now = await world.onDatabase(countOpen);
    if (now === '') return;
    still = now === before ? still + 1 : 0;
    before = now;
    if (still >= stillLooks) await world.onDatabase(endLeases);
    await wait(lookMs);
  }
  throw new Error(`Emails were still waiting after ${drainMs / 1_000} s: ${before}`);
}

type Used = Parameters<Parameters<World['onDatabase']>[0]>[0];

async function countOpen(database: Used): Promise<string> {
  const rows = await database.rows<{ state: string; count: number }>`
    select state, count(*)::integer from outbox where state in ('queued', 'sending') group by state
    union all
    select 'campaign ' || state, count(*)::integer from campaign
    where state not in ('draft', 'queued', 'stopped') group by state`;
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ');
}

/** Ends every lease, as its minute would. */
const endLeases = async (database: Used) => {
  await database.rows`update outbox set lease_until = now() where state = 'sending' and lease_until > now()`;
};
