import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatEmailKind } from '#contract/operator/email/email-kinds.ts';
import { statusNames } from '../labels/emails.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../list/several.tsx';
import { requireStaff, type Staff } from '../require-staff.ts';
import type { Route } from './+types/several.ts';

/** Acts on several sent or waiting emails. They have no revision: each call looks at the email as it is. */
const createEmailActs = (api: Staff['api']): SeveralActs => ({
  noun: 'email',
  list: href('/office/emails'),
  readRow: async (id) => {
    const email = await api.getEmail({ id });
    if (isRefused(email)) return null;
    const { kind, recipient, status } = email;
    return {
      id,
      revision: 0,
      name: formatEmailKind(kind),
      href: href('/office/emails/:id', { id }),
      contact: recipient,
      under: statusNames[status],
    };
  },
  acts: {
    again: {
      heading: (emails) => `Send ${emails} again`,
      consequence: 'Each goes to the same address once more, also if it arrived the first time.',
      done: 'emails-again',
      change: ({ id }) => api.sendEmailAgain({ id, body: {} }),
    },
    cancel: {
      heading: (emails) => `Cancel ${emails}`,
      consequence: 'Those that wait are not sent. They can be sent again from their page.',
      done: 'emails-cancelled',
      change: ({ id }) => api.cancelEmail({ id, body: {} }),
    },
  },
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, () => createEmailActs(api));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, () => createEmailActs(api));
}

export default SeveralPage;
