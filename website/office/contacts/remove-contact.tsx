import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/remove-contact.ts';

export async function loader({ request, context, params: { co } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { contact: requireAnswer(await api.getContact({ co })) };
}

export async function action({ request, context, params: { co } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeContact({ co, query: {} }),
    done: () => withDone(href('/office/contacts'), 'contact-removed'),
  });
}

export default function RemoveContactPage({ loaderData: { contact }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Remove ${contact.name}?`}
      button="Remove"
      back={href('/office/contacts/:co', { co: contact.co })}
      refused={actionData?.refused}
    >
      <p>
        They get no more mailings, and what is kept of them here is erased: what they agreed to, and what was
        changed. If they have unsubscribed, that stays, should somebody add them again.
      </p>
    </ConfirmPage>
  );
}
