import { mapNames } from '#contract/fields/shape.ts';
import { bookingColumns } from '../../../records/booking.ts';
import { registerEntries } from '../../../records/columns.ts';
import { eventColumns } from '../../../records/event.ts';
import {
  comparedAddress,
  derivedReason,
  digestReason,
  linkReason,
  actorDescription,
  anonymousReason,
  foundByAddress,
  searchedText,
} from '../sentences.ts';
import type { RegisterPart } from '../table.ts';

const booking = registerEntries(bookingColumns);
const event = registerEntries(eventColumns);

const publishedReason = 'The provider published it.';

export const eventTables: RegisterPart = {
  personal: {
    event: {
      about: 'Events',
      personal: {
        ...event.personal,
        search_text: searchedText,
        cancellation_reason: 'Why it was cancelled',
      },
      other: [
        'id',
        'guid',
        'series_id',
        ...event.other,
        'cancelled_at',
        'revision',
        'undoable_until',
        'over_at',
        'bookable_until',
        'public_from',
      ],
      foundBy: 'name',
      erasure: 'Nothing is done: staff change a published text themselves, under Events.',
      stays: {
        ...mapNames(Object.keys(event.personal), () => publishedReason),
        search_text: publishedReason,
        cancellation_reason: publishedReason,
      },
      notExported: { search_text: derivedReason },
      keptFor: { until: 'It stays as the record of what was held.' },
    },
    attendee: {
      about: 'Bookings',
      personal: {
        email_key: comparedAddress,
        ...booking.personal,
        search_text: searchedText,
        request_digest: 'Digest of the form that staff sent',
        guid: 'Number in the private link',
        link_guid: 'Number in the private link',
      },
      other: [
        'id',
        'event_id',
        ...booking.other,
        'attendance_status',
        'revision',
        'changed_at',
        'source',
        'booked_at',
        'cancelled_with_event',
        'erased_at',
      ],
      foundBy: 'email address, phone number or name',
      erasure: 'The booking becomes a number: its places stay counted, everything else is emptied.',
      stays: { guid: 'Without the rest it leads to no name, and the private link ends.' },
      notExported: {
        email_key: derivedReason,
        search_text: derivedReason,
        request_digest: digestReason,
        link_guid: linkReason,
      },
      keptFor: { rule: 'attendees' },
    },
    event_answer: {
      about: 'Answers after an event',
      personal: { comment: 'What somebody wrote after an event, which may be about their health' },
      other: ['attendee_id', 'rating', 'answered_at'],
      foundBy: 'its booking',
      erasure: 'The words are emptied with the booking. Which of the five answers it was stays counted.',
      keptFor: { rule: 'attendees' },
    },
    waiting_place: {
      about: 'Waiting lists',
      personal: {
        guid: 'Number in the links of its emails',
        name: 'Name',
        email: 'Email address',
        email_key: comparedAddress,
      },
      other: [
        'id',
        'event_id',
        'number_of_attendees',
        'state',
        'position',
        'joined_at',
        'offered_at',
        'hold_until',
        'is_live',
        'revision',
        'changed_at',
      ],
      foundBy: foundByAddress,
      erasure: 'Name and address are emptied. Places that are held go to the next party.',
      stays: { guid: anonymousReason },
      notExported: { email_key: derivedReason },
      keptFor: { rule: 'waiting-places' },
    },
    arrival: {
      about: 'Arrivals at the door',
      personal: { name: 'Name of somebody who came without a booking' },
      other: ['id', 'guid', 'event_id', 'attendee_id', 'people', 'arrived_at', 'changed_at', 'undone_at'],
      foundBy: 'name',
      erasure: 'The name is emptied. How many came stays.',
      keptFor: { rule: 'walk-ins' },
    },
    event_message: {
      about: 'Messages to everybody who attends an event',
      personal: {
        subject: 'Subject',
        body: 'What staff wrote',
        written_by: 'Member of staff who wrote it',
        sent_by: 'Member of staff who sent it',
      },
      other: ['id', 'guid', 'event_id', 'written_at', 'sent_at', 'recipients', 'revision'],
      foundBy: 'name, email address or phone number in the text',
      erasure: 'A draft is deleted. The words of one that was sent are emptied, and so are its emails.',
      stays: {
        written_by: actorDescription,
        sent_by: actorDescription,
      },
      keptFor: { rule: 'messages' },
    },
  },
  other: { event_series: ['id', 'guid', 'repeats'] },
};
