import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../list/several.tsx';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import type { Route } from './+types/several.ts';

type Api = Staff['api'];

/** Acts on several contacts. */
const createContactActs = async (api: Api, sent: URLSearchParams | FormData): Promise<SeveralActs> => ({
  noun: 'contact',
  list: href('/office/contacts'),
  readRow: async (co) => {
    const contact = await api.getContact({ co });
    if (isRefused(contact)) return null;
    const { revision, name, eMail } = contact;
    return { id: co, revision, name, href: href('/office/contacts/:co', { co }), contact: eMail };
  },
  acts: {
    ...(await createAddActs(api, String(sent.get('to') ?? ''))),
    stop: {
      heading: (contacts) => `Take ${contacts} off the mailing list`,
      consequence: 'Their addresses get no more mailings. Emails about their bookings still come.',
      done: 'contacts-off',
      change: async ({ id }) => {
        const contact = await api.getContact({ co: id });
        return isRefused(contact) ? contact : api.blockAddress({ body: { eMail: contact.eMail } });
      },
    },
    remove: {
      heading: (contacts) => `Remove ${contacts}`,
      consequence:
        'What is kept of them here is erased. Those who have unsubscribed stay so, should somebody add them again.',
      done: 'contacts-removed',
      change: ({ id }) => api.removeContact({ co: id, query: {} }),
    },
  },
});

/** Nothing if there is no such list. */
async function createAddActs(api: Api, guid: string): Promise<SeveralActs['acts']> {
  const list = requireAnswer(await api.getContactLists({})).find((each) => each.guid === guid);
  if (!list) return {};
  return {
    add: {
      heading: (contacts) => `Put ${contacts} on ${list.name}`,
      consequence: 'Those who are on it already stay on it.',
      done: 'put-on-list',
      fields: { to: guid },
      change: async ({ id }) => {
        const answer = await api.addToContactList({ guid, body: { contacts: [id] } });
        return isRefused(answer) ? answer : true;
      },
    },
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, (sent) => createContactActs(api, sent));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, (sent) => createContactActs(api, sent));
}

export default SeveralPage;
