import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireStaff } from '../staff.ts';
import { findPerson } from './find-person.ts';
import { peoplePath, personAddress } from './people-forms.ts';
import type { Route } from './+types/remove-person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid, name } = await findPerson(api, params.guid);
  return { guid, name, isSelf: guid === actor.id };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const answer = await api.removeStaff({ guid, query: {} });
  if (!isRefused(answer)) throw redirect(`${peoplePath}?done=removed`);
  return data({ refused: answer.detail }, { status: answer.status });
}

export default function RemovePersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, isSelf } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove ${name}?`}
      button="Remove"
      back={personAddress(guid)}
      refused={actionData?.refused}
    >
      <p>
        {isSelf
          ? 'You will be signed out everywhere at once, and cannot sign in any more.'
          : 'They will be signed out everywhere at once, and cannot sign in any more.'}{' '}
        What they did stays in the history. You can invite them again later.
      </p>
    </ConfirmPage>
  );
}
