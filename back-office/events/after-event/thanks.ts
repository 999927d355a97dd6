import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database } from '../../database/database.ts';
import { oneLine, removeLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content } from '../../email/layout.ts';
import { emailsPerStatement } from '../../email/outbox/queue-email.ts';
import { SendingError } from '../../email/refusals/refusal.ts';
import { listEventDetails, type EmailParts } from '../emails/attendance-email.ts';
import type { EventFacts } from '../emails/changes.ts';
import { hasSameAddress } from '../reminders.ts';

/** An answer can be given and changed for this long. */
const answerDays = 30;
/** Nobody is thanked for an event that ended longer ago than this. */
const thankDays = 3;

const defaultQuestion = 'How was it for you?';

/** In SQL: the last day on which the question after an event can be answered. */
export const lastAnswerDay = sql`(london_day(over_at) + ${answerDays}::integer)`;

/** In SQL: the question after an event. */
export const selectQuestion = (ofSettings: string) =>
  sql`coalesce(nullif(question_after, ''), nullif(${ofSettings}::text, ''), ${defaultQuestion}::text)`;

/** In SQL: whether attendees are thanked: by the choice of the event, or else if the settings have a question. */
const isThanked = (ofSettings: string) =>
  sql`case thanks_after when 'yes' then true when 'no' then false else ${ofSettings}::text <> '' end`;

export type ThanksParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The question of the settings; if it is empty, only events that say so ask a question. */
  afterEventQuestion: string;
};

/** Queues one thank-you for each booking, at ten in the morning of the day after its event. Returns how many. */
export async function thankAttendees(parts: ThanksParts): Promise<number> {
  let queued = 0;
  for (let batch = emailsPerStatement; batch === emailsPerStatement;) {
    batch = await queueThanks(parts);
    queued += batch;
    if (batch > 0) parts.wakeOutbox();
  }
  return queued;
}

async function queueThanks({ database, clock, afterEventQuestion }: ThanksParts): Promise<number> {
  const now = clock();
  const row = await database.oneRow<{ count: number }>`
    with due as (
      select attendee.id, email, coalesce(link_guid, attendee.guid) as link, 'thanks:' || attendee.id as purpose_key
      from event join attendee on event_id = event.id
      where cancelled_at is null and attendance_status = 'Attending' and email is not null
        and over_at <= ${now} and over_at > ${now}::timestamptz - make_interval(days => ${thankDays})
        and london_moment(london_day(over_at) + 1 + time '10:00') <= ${now}
        and ${isThanked(afterEventQuestion)}
    ), next as (
      select purpose_key, email, jsonb_build_object('attendee', id, 'link', link) as facts from due
      where not exists (select from outbox where outbox.purpose_key = due.purpose_key)
      order by id limit ${emailsPerStatement}
    )
    select queue_emails(array_agg(purpose_key), array_agg(email), array_agg(facts), 'event-thanks', ${now},
                        may_repeat => false) as count
    from next`;
  return row.count;
}

type Facts = { attendee: string; link: string };
type ThanksFacts = { event: EventFacts; attendee: { id: number; guid: string; name: string } };
type Row = { facts: ThanksFacts; question: string; openUntil: string };

type Parts = Pick<EmailParts, 'publicUrl' | 'mailFrom' | 'provider'> & {
  database: Database;
  clock: () => Date;
  now: { notices: { afterEventQuestion: string } };
  answerLink(booking: { id: number; guid: string }): string;
};

/** Composes a thank-you from the current booking. Throws a `SendingError` if it should no longer be sent. */
export async function composeThanks(waiting: QueuedEmail<'event-thanks'>, parts: Parts): Promise<Email> {
  const { attendee: id, link } = waiting.facts as Facts;
  const { database, clock, mailFrom } = parts;
  const { afterEventQuestion } = parts.now.notices;
  const [row] = await database.rows<Row>`
    select attendance_facts(event, attendee) as facts, ${selectQuestion(afterEventQuestion)} as question,
           ${lastAnswerDay}::text as "openUntil"
    from attendee join event on event.id = event_id
    where attendee.id = ${id} and attendance_status = 'Attending' and cancelled_at is null
      and ${hasSameAddress(link)} and ${isThanked(afterEventQuestion)} and london_moment(${lastAnswerDay} + 1) > ${clock()}`;
  if (!row)
    throw new SendingError('unwanted', 'The booking or the event has changed, or it is too late to answer.');
  const content = createContent(row, parts);
  return createEmail({
    mailFrom,
    to: waiting.recipient,
    subject: `Thank you: ${oneLine(row.facts.event.title)}`,
    content,
  });
}

function createContent(
  { facts: { event, attendee }, question, openUntil: openOn }: Row,
  parts: Parts,
): Content {
  const { provider } = parts;
  return {
    heading: 'Thank you for being with us',
    greeting: `Dear ${removeLinks(attendee.name)},`,
    opening: [
      'We hope that this event did you good. If you could not come, we are sorry to have missed you.',
      `We would like to ask you one question: ${oneLine(question)}`,
    ],
    details: listEventDetails(event),
    actions: [
      {
        lead: `You can answer, and change your answer, until ${formatDay(openOn)}:`,
        label: 'Answer the question',
        url: parts.answerLink(attendee),
      },
    ],
    closing: provider.phone
      ? `You do not have to answer. If you would like to talk to us, please call ${provider.phone}.`
      : 'You do not have to answer.',
    provider,
  };
}
