import { data } from 'react-router';
import { notFound } from '../../ui/messages.ts';
import { requireAnswer, type Staff } from '../staff.ts';

/** A version of the price list. Throws the 404 page if there is none. */
export async function findVersion(api: Staff['api'], guid: string) {
  const versions = requireAnswer(await api.getPriceVersions({}));
  const version = versions.find((each) => each.guid === guid.toLowerCase());
  if (!version) throw data(notFound.sentence, { status: 404 });
  return version;
}
