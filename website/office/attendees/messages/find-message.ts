import { data } from 'react-router';
import { notFound } from '../../../ui/messages.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';

/** The message in the address of a page. Throws the 404 page if there is none. */
export async function findMessage(api: Staff['api'], params: { guid: string; message: string }) {
  const message = requireAnswer(await api.getEventMessage({ guid: params.message }));
  if (message.event.guid !== params.guid.toLowerCase()) throw data(notFound.sentence, { status: 404 });
  return message;
}
