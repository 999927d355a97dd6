import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { findByGuid, requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/end-passkeys.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  return { guid, name, passkeys: requireAnswer(await api.getStaffPasskeys({ guid })) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.endPasskeys({ guid, query: {} }),
    done: () => withDone(href('/office/people/:guid', { guid }), 'their-passkeys-removed'),
  });
}

export default function EndPasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, passkeys } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove passkeys of ${name}?`}
      button={passkeys.length === 1 ? 'Remove it' : 'Remove all passkeys'}
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused}
    >
      <ul className="office-list">
        {passkeys.map((passkey) => (
          <li key={passkey.guid}>
            <a href={href('/office/people/:guid/end-passkeys/:passkey', { guid, passkey: passkey.guid })}>
              <bdi>{passkey.name}</bdi>
            </a>
            <span className="under">
              Added {formatMoment(passkey.addedAt)},{' '}
              {passkey.lastUsedAt ? `last used ${formatMoment(passkey.lastUsedAt)}` : 'never used'}
            </span>
          </li>
        ))}
      </ul>
      <p>
        For somebody who has lost a phone, a computer or a security key. They will be signed out everywhere at
        once, and can sign in with their password. An email tells them.
      </p>
    </ConfirmPage>
  );
}
