import { data } from 'react-router';
import { notFound } from '../../ui/messages.ts';
import { requireAnswer, type Staff } from '../staff.ts';

/** A passkey of the person who is signed in. Throws the 404 page if there is none. */
export async function findPasskey(api: Staff['api'], guid: string) {
  const { passkeys } = requireAnswer(await api.getOwnPasskeys({}));
  const passkey = passkeys.find((each) => each.guid === guid.toLowerCase());
  if (!passkey) throw data(notFound.sentence, { status: 404 });
  return passkey;
}
