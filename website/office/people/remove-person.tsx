import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { KeysLeft } from '#contract/operator/people/staff.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { answered, requireStaff } from '../staff.ts';
import { KeysField } from './keys-field.tsx';
import { RequestsField } from './requests-field.tsx';
import { findPerson } from './find-person.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/remove-person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid, name } = await findPerson(api, params.guid);
  const theirs = { state: 'in-progress', assignee: guid, limit: '1' } as const;
  const [keys, requests, colleagues] = await Promise.all([
    api.getApiKeys({}),
    api.getRequests({ query: theirs }),
    api.getColleagues({}),
  ]);
  return {
    guid,
    name,
    isSelf: guid === actor.id,
    programs: answered(keys)
      .filter(({ keeper }) => keeper?.guid === guid)
      .map((key) => key.name),
    requests: answered(requests).total,
    people: answered(colleagues).filter((colleague) => colleague.guid !== guid),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { keys, requests = '' } = textsOf(await readForm(request));
  const query = { ...(keys && { keys: keys as KeysLeft }), ...(requests && { requests }) };
  const answer = await api.removeStaff({ guid, query });
  // Pressed twice, it is done.
  if (!isRefused(answer) || answer.code === 'no-such-person')
    throw redirect(withQuery(href('/office/people'), { done: 'removed' }));
  const problem = answer.code === 'has-requests' ? answer.detail : answer.more.fields?.requests;
  return data({ keys, requests, problem, refused: answer.detail }, { status: answer.status });
}

export default function RemovePersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, isSelf, programs, requests, people } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove ${name}?`}
      button="Remove"
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused}
    >
      <p>
        {isSelf
          ? 'You will be signed out everywhere at once, and cannot sign in any more.'
          : 'They will be signed out everywhere at once, and cannot sign in any more.'}{' '}
        What they did stays in the history. You can invite them again later.
      </p>
      {requests > 0 && (
        <RequestsField
          count={requests}
          chosen={actionData?.requests ?? ''}
          problem={actionData?.problem}
          {...{ isSelf, people }}
        />
      )}
      {programs.length > 0 && <KeysField programs={programs} isSelf={isSelf} chosen={actionData?.keys} />}
    </ConfirmPage>
  );
}
