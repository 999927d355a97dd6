import type { BookingField } from '#contract/records/booking.ts';
import type { Columns } from './columns.ts';

/** The columns of `attendee` that hold the fields of a booking. */
export const bookingColumns: Columns<BookingField> = {
  name: { column: 'name', personal: 'Name' },
  numberOfAttendees: { column: 'number_of_attendees', personal: null },
  phone: { column: 'phone', personal: 'Phone number' },
  eMail: { column: 'email', personal: 'Email address' },
  extraInfo: { column: 'extra_info', personal: 'First answer of the booking' },
  extraDescription: { column: 'extra_description', personal: 'Second answer of the booking' },
  needs: { column: 'needs', personal: 'Needs of each person, which may be about their health' },
  notes: { column: 'notes', personal: 'Notes of staff' },
};
