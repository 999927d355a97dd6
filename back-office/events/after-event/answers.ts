import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { eventAnswerCalls } from '#contract/operator/events/event-answers.ts';
import type { NewEventAnswer, OwnEventAnswer } from '#contract/visitor/event-answers.ts';
import type { Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { eventNotFound } from '../event-list.ts';
import { readAnswerId, isAnswerProof } from './answer-link.ts';
import { lastAnswerDay, selectQuestion } from './thanks.ts';

export type AnswerParts = {
  database: Database;
  clock: () => Date;
  keys: { manage: Buffer };
  afterEventQuestion: string;
};

type StoredBooking = OwnEventAnswer & { id: string; guid: string };

/** The question behind the link of a thank-you, with the stored answer of the booking. */
export async function getOwnEventAnswer(
  parts: AnswerParts,
  token: string,
): Promise<OwnEventAnswer | Refused> {
  const stored = await findBooking(parts, token);
  if (isRefused(stored)) return stored;
  const { id: _, guid: __, ...answer } = stored;
  return answer;
}

export async function answerEvent(
  parts: AnswerParts,
  token: string,
  { rating, comment }: NewEventAnswer,
): Promise<true | Refused> {
  const stored = await findBooking(parts, token);
  if (isRefused(stored)) return stored;
  if (!stored.isOpen) return tooLate;
  const at = parts.clock();
  await parts.database.rows`
    insert into event_answer (attendee_id, rating, comment, answered_at)
    select id, ${rating}, ${cleanText(comment ?? '') || null}, ${at} from attendee
    where id = ${stored.id} and erased_at is null
    on conflict (attendee_id) do update set rating = excluded.rating, comment = excluded.comment,
      answered_at = excluded.answered_at`;
  return true;
}

async function findBooking(
  { database, clock, keys, afterEventQuestion }: AnswerParts,
  token: string,
): Promise<StoredBooking | Refused> {
  const id = readAnswerId(token);
  if (!id) return answerNotFound;
  const [booking] = await database.rows<StoredBooking>`
    select attendee.id, coalesce(link_guid, attendee.guid) as guid, title, wall_text(starts_at) as "startDateTime",
           ${selectQuestion(afterEventQuestion)} as question, rating, comment, ${lastAnswerDay}::text as "openUntil",
           london_moment(${lastAnswerDay} + 1) > ${clock()} as "isOpen"
    from attendee join event on event.id = event_id left join event_answer on attendee_id = attendee.id
    where attendee.id = ${id} and over_at <= ${clock()} and cancelled_at is null and attendance_status = 'Attending'`;
  return booking && isAnswerProof(keys.manage, token, booking) ? booking : answerNotFound;
}

const answerNotFound = refuse(404, 'answer-not-found', 'This link of a thank-you is not known.');
const tooLate = refuse(409, 'too-late', 'The thirty days for an answer have passed.');

type Answers = Answer<typeof eventAnswerCalls.getEventAnswers>;
type Query = Input<typeof eventAnswerCalls.getEventAnswers>['query'];

const answersPerPage = 50;

/** The answers after an event, for staff. */
export async function getEventAnswers(
  { database }: Pick<AnswerParts, 'database'>,
  eventGuid: string,
  { before, limit }: Query,
): Promise<Answers | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const { rows } = database;
  const [event] = await rows<{ id: string }>`select id from event where guid = ${eventGuid}`;
  if (!event) return eventNotFound();
  const rowsMax = pageSize(limit, answersPerPage);
  return readPage(
    rowsMax,
    rows<Answers['items'][number] & { position: string }>`
      select attendee.id as position, attendee.guid, name, rating, comment, london_text(answered_at) as "answeredAt"
      from event_answer join attendee on attendee.id = attendee_id
      where event_id = ${event.id} and (${before ?? null}::bigint is null or attendee.id < ${before ?? null}::bigint)
      order by attendee.id desc limit ${rowsMax + 1}`,
    rows<{ total: number }>`
      select count(*)::integer as total from event_answer join attendee on attendee.id = attendee_id
      where event_id = ${event.id}`,
  );
}
