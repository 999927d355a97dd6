import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { KeysLeft } from '#contract/operator/staff/staff.ts';
import { withDone } from '../form/done-notice.tsx';
import { ConfirmPage, confirmFormId } from '../form/confirm-page.tsx';
import { findByGuid, requireStaff, requireAnswers } from '../require-staff.ts';
import { RadioField } from '../form/radio-field.tsx';
import { SelectField, noChoice, toOptions } from '../form/select-field.tsx';
import { confirm } from '../form/confirm.ts';

import type { Route } from './+types/remove-person.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const { guid, name } = findByGuid(await api.getStaff({}), params.guid);
  const openRequestsQuery = { state: 'in-progress', assignee: guid, limit: '1' } as const;
  const { keys, requests, cases, colleagues } = await requireAnswers({
    keys: api.getApiKeys({}),
    requests: api.getRequests({ query: openRequestsQuery }),
    cases: api.getCases({ query: { stage: 'open', owner: guid, limit: '1' } }),
    colleagues: api.getColleagues({}),
  });
  return {
    guid,
    name,
    isSelf: guid === actor.id,
    programs: keys.filter(({ keeper }) => keeper?.guid === guid).map((key) => key.name),
    requests: requests.total,
    cases: cases.total,
    people: colleagues.filter((colleague) => colleague.guid !== guid),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async ({ keys, requests }) => {
      const query = { ...(keys && { keys: keys as KeysLeft }), ...(requests && { requests }) };
      const answer = await api.removeStaff({ guid, query });
      // A second press finds nobody, which is what it asked for.
      if (isRefused(answer) && answer.code === 'person-not-found') return true;
      const isUndecided = isRefused(answer) && ['has-requests', 'has-cases'].includes(answer.code);
      return isUndecided
        ? { ...answer, more: { ...answer.more, fields: { requests: answer.detail } } }
        : answer;
    },
    done: () => withDone(href('/office/people'), 'removed'),
    fields: ['requests'],
  });
}

export default function RemovePersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, isSelf, programs, requests, cases, people } = loaderData;
  return (
    <ConfirmPage
      heading={`Remove ${name}?`}
      button="Remove"
      back={href('/office/people/:guid', { guid })}
      refused={actionData?.refused ?? actionData?.problems.requests}
    >
      <p>
        {isSelf
          ? 'You will be signed out everywhere at once, and cannot sign in any more.'
          : 'They will be signed out everywhere at once, and cannot sign in any more.'}{' '}
        What they did stays in the history. You can invite them again later.
      </p>
      {requests + cases > 0 && (
        <TakerField
          selected={actionData?.values.requests ?? ''}
          problem={actionData?.problems.requests}
          {...{ requests, cases, isSelf, people }}
        />
      )}
      {programs.length > 0 && (
        <KeysField programs={programs} isSelf={isSelf} selected={actionData?.values.keys} />
      )}
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
      options={listChoices(isSelf)}
      selected={selected}
      problem={undefined}
      form={confirmFormId}
    />
  </>
);

const listChoices = (isSelf: boolean) => [
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

type TakerFieldProps = {
  /** How many cremation requests in progress they have. */
  requests: number;
  /** How many open cases they look after, or have a task in. */
  cases: number;
  isSelf: boolean;
  /** The colleagues who could take over. */
  people: { guid: string; name: string }[];
  selected: string;
  problem: string | undefined;
};

/** Asks who takes over what somebody who is removed looks after. */
const TakerField = ({ requests, cases, isSelf, people, selected, problem }: TakerFieldProps) => (
  <>
    <p>
      {isSelf ? 'You look' : 'They look'} after{' '}
      {[
        requests > 0 &&
          (requests === 1
            ? 'a cremation request that is in progress'
            : `${requests} cremation requests that are in progress`),
        cases > 0 && (cases === 1 ? 'an open case' : `${cases} open cases`),
      ]
        .filter(Boolean)
        .join(' and ')}
      .
    </p>
    <SelectField
      name="requests"
      label="Who takes over?"
      problem={problem}
      selected={selected}
      form={confirmFormId}
      options={[
        noChoice,
        ...toOptions(people),
        { value: 'none', label: 'Nobody yet: list them on everybody’s Today' },
      ]}
    />
  </>
);
