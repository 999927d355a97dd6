import { sql } from '../../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { emptyBookings } from './bookings.ts';

const perBatch = 500;

/** Erases the personal data in bookings of events that ended `keepAttendeesDays` ago. Their numbers of people stay. */
export const createBookingRule = (parts: RetentionParts & { keepAttendeesDays: number }): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'attendees',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    table: sql`attendee join event on event.id = event_id`,
    since: sql`over_at`,
    isOld: (limit) => sql`erased_at is null and over_at < ${limit}`,
    erase: async (isOld) => {
      for (let erased = 0; ;) {
        const { bookings } = await parts.database.transaction(async (connection) => {
          const old = await connection.rows<{ id: string }>`
            select attendee.id from attendee join event on event.id = event_id where ${isOld}
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
    },
  });
