import { data } from 'react-router';
import { notFound } from '../../../ui/messages.ts';
import { requireAnswer, type Staff } from '../../staff.ts';

/** A contact list. Throws the 404 page if there is none. */
export async function findList(api: Staff['api'], guid: string) {
  const list = requireAnswer(await api.getContactLists({})).find((each) => each.guid === guid.toLowerCase());
  if (!list) throw data(notFound.sentence, { status: 404 });
  return list;
}
