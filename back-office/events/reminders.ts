import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import type { Email, QueuedEmail, Stream } from '../email/email.ts';
import { emailsPerStatement } from '../email/outbox/queue-email.ts';
import { SendingError } from '../email/refusals/refusal.ts';
import type { Job } from '../jobs/job.ts';
import { reminderKey, textPrefix } from './emails/email-keys.ts';
import { composeAttendanceEmail, type EmailParts } from './emails/attendance-email.ts';

export type ReminderParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** Hours before the start, in UK local time. */
  reminderHours: number;
  texts: Pick<StaffSettings['texts'], 'url' | 'reminder'>;
};

/**
 * Queues a reminder for every booking of an event that starts within `reminderHours`. A booking gets one reminder for
 * each start time, even if the job runs again or the setting changes.
 */
export const remindAttendees =
  (parts: ReminderParts): Job =>
  async (run) => {
    const message = `For events that begin within ${parts.reminderHours} hours. Nobody is reminded twice.`;
    const emails = await queueAll(parts, byEmail, run);
    const result = { name: 'Reminders put in the outbox', count: emails, message };
    const { url, reminder } = parts.texts;
    if (!url || !reminder) return [result];
    const texts = await queueAll(parts, byText, run);
    return [result, { name: 'Text messages put in the outbox', count: texts, message }];
  };

type Channel = {
  kind: EmailKind;
  stream: Stream;
  /** The beginning of the purpose keys. */
  prefix: string;
  recipient: Fragment;
};

const byEmail: Channel = {
  kind: 'event-reminder',
  stream: 'transactional',
  prefix: '',
  recipient: sql`email`,
};
const byText: Channel = {
  kind: 'text-reminder',
  stream: 'text',
  prefix: textPrefix,
  recipient: sql`mobile_number(phone)`,
};

async function queueAll(parts: ReminderParts, channel: Channel, run: Parameters<Job>[0]): Promise<number> {
  let queued = 0;
  for (let batch = emailsPerStatement; batch === emailsPerStatement;) {
    await run.progress(queued, queued);
    batch = await queueReminders(parts, channel);
    queued += batch;
    if (batch > 0) parts.wakeOutbox();
  }
  await run.progress(queued, queued);
  return queued;
}

// All times are local, so that reminders come at the same time of day when the clocks change.
async function queueReminders(
  { database, clock, reminderHours }: ReminderParts,
  { kind, stream, prefix, recipient }: Channel,
): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    with due as (
      select attendee.id, ${recipient} as recipient, starts_at, coalesce(link_guid, attendee.guid) as link,
             ${prefix} || ${reminderKey} as purpose_key
      from event join attendee on event_id = event.id,
           lateral (select ${clock()}::timestamptz at time zone 'Europe/London' as wall_time) as clock
      where cancelled_at is null and attendance_status = 'Attending' and ${recipient} is not null
        and london_moment(starts_at) > ${clock()} and starts_at <= wall_time + make_interval(hours => ${reminderHours})
    ), next as (
      select purpose_key, recipient, jsonb_build_object('attendee', id, 'startsAt', starts_at, 'link', link) as facts
      from due
      where not exists (select from outbox where outbox.purpose_key = due.purpose_key)
      order by starts_at, id limit ${emailsPerStatement}
    )
    select queue_emails(array_agg(purpose_key), array_agg(recipient), array_agg(facts), ${kind}, ${clock()}, ${stream},
                        may_repeat => false) as count
    from next`;
  return row.count;
}

/**
 * Composes the reminder from the current booking. Throws a `SendingError` if the booking or the event has changed. The
 * email is retried while the cancellation of the event can be undone.
 */
export async function composeReminder(
  waiting: QueuedEmail<'event-reminder'>,
  parts: EmailParts & { database: Database; clock: () => Date },
): Promise<Email> {
  const { attendee, startsAt, link = null } = waiting.facts as ReminderFacts;
  const [booking] = await parts.database.rows<{ facts: unknown }>`
    select attendance_facts(event, attendee) as facts from attendee join event on event.id = event_id
    where attendee.id = ${attendee} and attendance_status = 'Attending' and cancelled_at is null
      and starts_at = ${startsAt}::timestamp and ${hasSameAddress(link)}
      and london_moment(starts_at) > ${parts.clock()}`;
  if (!booking && (await isUndoable(parts, attendee))) throw createUndoableError();
  if (!booking)
    throw new SendingError('unwanted', 'The booking or the event has changed, or the event has started.');
  return composeAttendanceEmail({ ...waiting, facts: booking.facts }, parts);
}

type ReminderFacts = { attendee: string; startsAt: string; link?: string };

/**
 * In SQL: whether a booking still has the address that it had when an email was queued. Otherwise the email would send the
 * new private link to a former address. Emails of earlier versions have no link to compare.
 */
export const hasSameAddress = (link: string | null) =>
  sql`coalesce(coalesce(link_guid, attendee.guid) = ${link}::uuid, true)`;

/** Whether a booking was cancelled with its event, and that can still be undone. */
export async function isUndoable(
  { database, clock }: { database: Database; clock: () => Date },
  attendee: string,
): Promise<boolean> {
  const rows = await database.rows`
    select from attendee join event on event.id = event_id
    where attendee.id = ${attendee} and cancelled_with_event and undoable_until > ${clock()}`;
  return rows.length > 0;
}

export const createUndoableError = () =>
  new SendingError('later', 'The event was cancelled a moment ago, which can still be undone.');
