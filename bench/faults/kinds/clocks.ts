import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createDisposableDataDir } from '../../../test/support/postgres.ts';
import { keys } from '../../processes.ts';
import type { Fault } from '../fault.ts';
import { call, mustCall } from '../loads/call.ts';
import { runUnderLoad } from '../under-load.ts';
import { makeClock, type Clock } from '../world/clock.ts';
import type { World } from '../world/world.ts';

const hourMs = 3_600_000;
const until = (moment: string) => () => Date.parse(moment) - Date.now();

/** The time that the clock is ahead after each jump. Two lead to three seconds before a change of British Summer Time. */
const jumps = [
  () => hourMs,
  () => 0,
  () => -hourMs,
  () => 24 * hourMs,
  () => -24 * hourMs,
  until('2027-03-28T00:59:57Z'),
  () => 0,
  until('2027-10-31T00:59:57Z'),
];
const changeMs = 6_000;
// libfaketime reads its file once a second, by the clock that it moves.
const noticedMs = 3_000;
const attendees = 3;

/** The clocks of Lychgate and PostgreSQL jump together, as the clock of a machine does. */
export const clocks: Fault = {
  about: 'the clock jumps by an hour and a day, forwards and back, and through both changes of summer time',
  run: async (options) => {
    const folder = createDisposableDataDir();
    mkdirSync(folder, { mode: 0o755 });
    const clock = makeClock(folder);
    const notes: string[] = [];
    let jump = 0;
    const runRound = async (world: World) => {
      const aheadMs = jumps[jump % jumps.length]!();
      clock.move(aheadMs);
      await wait(Math.abs(aheadMs) > 48 * hourMs ? changeMs : noticedMs);
      notes.push(...(await remind(world, clock, jump)));
      jump += 1;
    };
    const settings = { KEEP_EMAILS_DAYS: '365', KEEP_REQUESTS_DAYS: '3650' };
    const result = await runUnderLoad(
      { fault: 'clocks', shape: 'split', settings, clock, round: runRound },
      options,
    );
    return { ...result, notes: [...notes, ...result.notes] };
  },
};

/** Reminds the attendees of an event of tomorrow, three times. Each gets one reminder. */
async function remind(world: World, clock: Clock, number: number): Promise<string[]> {
  const startDateTime = new Date(clock.now().getTime() + 20 * hourMs).toISOString().slice(0, 19);
  const details = { title: 'Coffee morning', startDateTime };
  const { guid } = await mustCall<{ guid: string }>(world.address, 'POST', 'Bereavement', details);
  const eMails = Array.from(
    { length: attendees },
    (_, each) => `reminded-${number}-${each}@visitors.example`,
  );
  for (const eMail of eMails) {
    const attendee = {
      taskGuid: guid,
      eMail,
      name: 'Ann Visitor',
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
    };
    await call(world.address, 'POST', 'Attendee', attendee, keys.api);
  }
  for (let time = 0; time < 3; time++) await call(world.address, 'GET', 'Admin/EmailReminders');
  const rows = await world.onDatabase(
    (database) => database.rows<{ recipient: string; emails: number }>`
    select recipient, count(*)::integer as emails from outbox where recipient = any(${eMails}) group by recipient`,
  );
  const mismatched = eMails.filter(
    (eMail) => rows.find(({ recipient }) => recipient === eMail)?.emails !== 2,
  );
  return mismatched.length > 0
    ? [
        `Wrong: ${mismatched.length} attendees did not get one booking and one reminder in round ${number}: ${JSON.stringify(rows)}`,
      ]
    : [];
}
