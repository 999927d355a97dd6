import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import { createAnswerToken } from '#back-office/events/after-event/answer-link.ts';
import { createWaitingToken } from '#back-office/events/waiting-list/waiting-link.ts';
import type { Story } from './caller.ts';

const open = { publishAt: null, bookingClosesAt: null, isDraft: false, branch: null };
const margaret = 'margaret@example.org';

/** Bookings, arrivals, a waiting list, messages and what comes after an event. */
export async function tellOfEvents(story: Story): Promise<void> {
  const { make, all } = story;
  const { guid } = await make('createEvent', {}, open);
  const event = { guid, eventGuid: guid };
  await make('createEventSeries', {}, open);
  await all('getBereavementEvents getEvents getEvent updateEvent getOtherDates', event);
  await make('createAttendee', {}, { taskGuid: guid });
  const { guid: attendeeGuid } = await make('findExistingAttendee', { eventGuid: guid, email: margaret });
  await make('updateAttendee', { attendeeGuid }, { taskGuid: guid });
  await all('emailPrivateLink addAttendee getAttendees getAttendance searchAttendees getDoorList', event);
  await all('exportAttendees getEventAnswers getCheckInList getArrivalTotals', event);
  await make('findAttendees', { q: 'Margaret' });
  const [booking] = await make('getAttendees', event);
  const attendee = { guid: booking.guid };
  await all('getAttendee correctAttendee cancelAttendee bookAttendeeAgain resendConfirmation', attendee);
  await arrive(story, guid, booking.guid);
  await waitForPlaces(story);
  await sendMessages(story, event);
  await answerAfterwards(story);
  await all('cancelEvent getEventsToWatch undoEventCancellation', event);
  const { guid: other } = await make('createEvent', {}, { ...open, title: 'A walk' });
  await make('removeEvent', { guid: other });
}

async function arrive({ make }: Story, eventGuid: string, attendeeGuid: string) {
  const { bookings } = await make('getCheckInList', { eventGuid });
  await make('findBookingByCode', { eventGuid, code: bookings[0].code });
  const guid = crypto.randomUUID();
  await make('checkIn', { eventGuid }, { guid, attendeeGuid, people: 1 });
  await make('undoArrival', { eventGuid, guid });
  await make('addWalkIn', { eventGuid });
}

async function waitForPlaces({ make, lychgate }: Story) {
  const { guid } = await make('createEvent', {}, { ...open, title: 'A full event', maxCapacity: 2 });
  const eventGuid: string = guid;
  await make('addAttendee', { eventGuid });
  for (const name of ['ned', 'oda', 'pia'])
    await make(
      'joinWaitingList',
      { eventGuid },
      { name, eMail: `${name}@example.org`, numberOfAttendees: 1 },
    );
  const { places } = await make('getWaitingList', { eventGuid });
  await make('moveWaitingPlace', { guid: places[1].guid });
  await lychgate.database!.rows`update event set max_capacity = 3 where guid = ${eventGuid}`;
  await make('offerWaitingPlace', { guid: places[0].guid });
  await make('removeWaitingPlace', { guid: places[2].guid });
  const [place] = await lychgate.database!.rows<{ id: string; guid: string }>`
    select id, guid from waiting_place where email = 'ned@example.org'`;
  const { manage } = await readAttendanceKeys(lychgate.database!);
  const token = createWaitingToken(manage, place!);
  await make('getOwnWaitingPlace', { token });
  await make('leaveWaitingList', { token });
}

async function sendMessages({ make }: Story, event: { eventGuid: string }) {
  const sent = await make('createEventMessage', event);
  const removed = await make('createEventMessage', event, { subject: 'Lunch' });
  await make('updateEventMessage', { guid: sent.guid });
  await make('testEventMessage', { guid: sent.guid }, { eMail: 'office@example.org' });
  await make('getEventMessages', event);
  const { revision } = await make('getEventMessage', { guid: sent.guid });
  await make('sendEventMessage', { guid: sent.guid }, { revision });
  await make('removeEventMessage', { guid: removed.guid });
}

async function answerAfterwards({ make, lychgate: { database } }: Story) {
  const { guid } = await make('createEvent', {}, { ...open, title: 'An event that is over' });
  await make('createAttendee', {}, { taskGuid: guid });
  await database!.rows`update event set starts_at = '2026-11-20 10:00', ends_at = '2026-11-20 11:00'
    where guid = ${guid}`;
  const [booking] = await database!.rows<{ id: string; guid: string }>`
    update attendee set link_guid = coalesce(link_guid, gen_random_uuid())
    where event_id = (select id from event where guid = ${guid}) returning id, link_guid as guid`;
  const token = createAnswerToken((await readAttendanceKeys(database!)).manage, booking!);
  await make('getOwnEventAnswer', { token });
  await make('answerEvent', { token });
  await make('getEventAnswers', { eventGuid: guid });
}
