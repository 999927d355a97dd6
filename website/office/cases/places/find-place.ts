import { data } from 'react-router';
import { notFound } from '../../../ui/messages.ts';
import { requireAnswer, type Staff } from '../../staff.ts';

/** A place. Throws the page that says that there is none. */
export async function findPlace(api: Staff['api'], guid: string) {
  const places = requireAnswer(await api.getCarePlaces({}));
  const place = places.find((each) => each.guid === guid.toLowerCase());
  if (!place) throw data(notFound.sentence, { status: 404 });
  return place;
}
