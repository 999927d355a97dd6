import { data } from 'react-router';
import { notFound } from '../../../ui/messages.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';

/** The booking in the address of a page. Throws the 404 page if there is none. */
export async function findAttendee(api: Staff['api'], params: { guid: string; attendee: string }) {
  const attendee = requireAnswer(await api.getAttendee({ guid: params.attendee }));
  if (attendee.event.guid !== params.guid.toLowerCase()) throw data(notFound.sentence, { status: 404 });
  return attendee;
}
