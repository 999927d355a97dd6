import { data } from 'react-router';
import { notFound } from '../../ui/messages.ts';
import { requireAnswer, type Staff } from '../staff.ts';

/** The program in an address. Throws the 404 page if there is none. */
export async function findWebhook(api: Staff['api'], guid: string) {
  const webhook = requireAnswer(await api.getWebhooks({})).find((each) => each.guid === guid);
  if (!webhook) throw data(notFound.sentence, { status: 404 });
  return webhook;
}
