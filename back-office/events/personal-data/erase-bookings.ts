import { sql, type Database } from '../../database/database.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';
import { emptyBookings } from './bookings.ts';

type Parts = { database: Database; clock: () => Date; keepAttendeesDays: number };

const perBatch = 500;

const isOld = ({ clock, keepAttendeesDays }: Parts) => sql`
  erased_at is null and over_at < ${clock()}::timestamptz - make_interval(days => ${keepAttendeesDays})`;

export const dueBookings = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, {
    table: sql`attendee join event on event.id = event_id`,
    where: isOld(parts),
    since: sql`over_at`,
  });

/** Turns the bookings of events that ended `keepAttendeesDays` ago into numbers. Answers how many. */
export async function eraseBookings(parts: Parts): Promise<number> {
  for (let erased = 0; ;) {
    const { bookings } = await parts.database.transaction(async (connection) => {
      const old = await connection.rows<{ id: string }>`
        select attendee.id from attendee join event on event.id = event_id where ${isOld(parts)}
        order by attendee.id limit ${perBatch} for update of attendee`;
      return emptyBookings(
        connection,
        old.map(({ id }) => id),
        parts.clock(),
      );
    });
    erased += bookings;
    if (bookings < perBatch) return erased;
  }
}
