import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { KeysLeft } from '#contract/operator/people/staff.ts';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { ConfirmPage, confirmFormId } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import { findPerson } from './find-person.ts';
import { withQuery } from '../../ui/with-query.ts';
import { RadioField } from '../form/radio-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { Route } from './+types/remove-person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid, name } = await findPerson(api, params.guid);
  const openRequestsQuery = { state: 'in-progress', assignee: guid, limit: '1' } as const;
  const [keys, requests, colleagues] = await Promise.all([
    api.getApiKeys({}),
    api.getRequests({ query: openRequestsQuery }),
    api.getColleagues({}),
  ]);
  return {
    guid,
    name,
    isSelf: guid === actor.id,
    programs: requireAnswer(keys)
      .filter(({ keeper }) => keeper?.guid === guid)
      .map((key) => key.name),
    requests: requireAnswer(requests).total,
    people: requireAnswer(colleagues).filter((colleague) => colleague.guid !== guid),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { keys, requests = '' } = formValuesOf(await readForm(request));
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
          selected={actionData?.requests ?? ''}
          problem={actionData?.problem}
          {...{ isSelf, people }}
        />
      )}
      {programs.length > 0 && <KeysField programs={programs} isSelf={isSelf} selected={actionData?.keys} />}
    </ConfirmPage>
  );
}

type KeysFieldProps = { programs: string[]; isSelf: boolean; selected: string | undefined };

/** The choice for the API keys of a removed person, who may have copied them. */
const KeysField = ({ programs, isSelf, selected }: KeysFieldProps) => (
  <>
    <p>
      {isSelf ? 'You answer' : 'They answer'} for the keys of these programs: <bdi>{programs.join(', ')}</bdi>
      .
    </p>
    <RadioField
      name="keys"
      legend="What becomes of the keys?"
      options={choices(isSelf)}
      selected={selected}
      problem={undefined}
      form={confirmFormId}
    />
  </>
);

const choices = (isSelf: boolean) => [
  {
    value: 'revoke',
    label: 'Revoke them',
    hint: 'The programs stop working until they get new keys. Choose this if somebody could misuse a copy.',
  },
  {
    value: 'keep',
    label: isSelf ? 'Leave them' : 'Take them over',
    hint: isSelf
      ? 'The programs work on. The holder of the operator key answers for them.'
      : 'The programs work on, and you answer for them.',
  },
];

type RequestsFieldProps = {
  count: number;
  isSelf: boolean;
  /** The colleagues who could take them. */
  people: { guid: string; name: string }[];
  selected: string;
  problem: string | undefined;
};

/** Asks who takes the open cremation requests of somebody who is removed. */
const RequestsField = ({ count, isSelf, people, selected, problem }: RequestsFieldProps) => {
  const whose = isSelf ? 'You look' : 'They look';
  return (
    <>
      <p>
        {whose} after {count === 1 ? 'a cremation request that is' : `${count} cremation requests that are`}{' '}
        in progress.
      </p>
      <SelectField
        name="requests"
        label={count === 1 ? 'Who takes this request?' : 'Who takes these requests?'}
        problem={problem}
        selected={selected}
        form={confirmFormId}
        options={[
          { value: '', label: 'Please choose' },
          ...people.map(({ guid, name }) => ({ value: guid, label: name })),
          { value: 'none', label: 'Nobody yet: list them on everybody’s Today' },
        ]}
      />
    </>
  );
};
