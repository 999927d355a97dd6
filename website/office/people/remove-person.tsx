import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { KeysLeft } from '#contract/operator/people/staff.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { answered, requireStaff } from '../staff.ts';
import { KeysField } from './keys-field.tsx';
import { findPerson } from './find-person.ts';
import { peoplePath, personAddress } from './people-forms.ts';
import type { Route } from './+types/remove-person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid, name } = await findPerson(api, params.guid);
  const keys = answered(await api.getApiKeys({})).filter(({ keeper }) => keeper?.guid === guid);
  return { guid, name, isSelf: guid === actor.id, programs: keys.map((key) => key.name) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { keys } = textsOf(await readForm(request));
  const answer = await api.removeStaff({ guid, query: { keys: keys as KeysLeft | undefined } });
  // Pressed twice, it is done.
  if (!isRefused(answer) || answer.code === 'no-such-person') throw redirect(`${peoplePath}?done=removed`);
  return data({ refused: answer.detail }, { status: answer.status });
}

export default function RemovePersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, isSelf, programs } = loaderData;
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
      {programs.length > 0 && <KeysField programs={programs} isSelf={isSelf} />}
    </ConfirmPage>
  );
}
