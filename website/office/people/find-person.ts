import { data } from 'react-router';
import { notFound } from '../../ui/messages.ts';
import { requireAnswer, type Staff } from '../staff.ts';

/** A member of staff. Throws the 404 page if there is none. */
export async function findPerson(api: Staff['api'], guid: string) {
  const person = requireAnswer(await api.getStaff({})).find((each) => each.guid === guid.toLowerCase());
  if (!person) throw data(notFound.sentence, { status: 404 });
  return person;
}
