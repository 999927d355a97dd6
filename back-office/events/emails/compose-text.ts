import { londonMoment } from '#contract/fields/london-moment.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { sql, type Database } from '../../database/database.ts';
import type { QueuedEmail, TextMessage } from '../../email/email.ts';
import type { Provider } from '../../email/layout.ts';
import { SendingError } from '../../email/refusals/refusal.ts';
import { writeText } from '../../email/texts/wording.ts';
import { createUndoableError, isUndoable } from '../reminders.ts';

export type EventTextKind = Exclude<KindOf<'text'>, 'text-test'>;

type Facts = { attendee: string; startsAt: string; isOtherTime?: boolean };
type Parts = { database: Database; clock: () => Date; provider: Provider };

/**
 * Composes a text message from the current booking. Throws a `SendingError` if it is no longer true, or if the booking has
 * another number or none.
 */
export async function composeEventText(
  { kind, recipient, facts }: QueuedEmail<EventTextKind>,
  { database, clock, provider }: Parts,
): Promise<TextMessage> {
  const { attendee, startsAt, isOtherTime = false } = facts as Facts;
  const isCancelled = kind === 'text-cancelled';
  const state = isCancelled
    ? sql`cancelled_at is not null and cancelled_with_event`
    : sql`cancelled_at is null and attendance_status = 'Attending'`;
  const [event] = await database.rows<{ startsAt: string }>`
    select wall_text(starts_at) as "startsAt" from attendee join event on event.id = event_id
    where attendee.id = ${attendee} and ${state} and starts_at = ${startsAt}::timestamp
      and london_moment(starts_at) > ${clock()} and mobile_number(phone) = ${recipient}`;
  if (!event && !isCancelled && (await isUndoable({ database, clock }, attendee)))
    throw createUndoableError();
  if (!event)
    throw new SendingError(
      'unwanted',
      'The booking, its number or the event has changed, or the event has started.',
    );
  const about = { providerName: provider.name, phone: provider.phone, startsAt: event.startsAt, isOtherTime };
  return { to: recipient, text: writeText(kind, about), startsAt: londonMoment(event.startsAt) };
}
