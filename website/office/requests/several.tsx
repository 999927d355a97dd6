import { data, href, redirect } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import type { Refused } from '#contract/call.ts';
import { withDone } from '../form/done-notice.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { readForm } from '../../ui/form/read-form.ts';
import type { DoneCode } from '../done-messages.ts';
import { actOnEachSelected, readSelected, SelectedFields, type Selected } from '../list/selection.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { listAddress, PlaceField, readPlace, requestAddress, type ListPlace } from './list-place.tsx';
import type { Route } from './+types/several.ts';

type Api = Staff['api'];

/** An act on several requests, with the person or the branch that gets them. */
type Act = {
  name: 'give' | 'move';
  guid: string;
  to: string;
  done: DoneCode;
  /** Changes one, as its own page does. */
  change: (record: Selected) => Promise<true | Refused>;
};

/** The act that an address or a form names; null if there is no such person or branch. */
async function readAct(api: Api, parameters: URLSearchParams | FormData): Promise<Act | null> {
  const readText = (name: string) => String(parameters.get(name) ?? '');
  const isGift = readText('act') === 'give';
  const guid = readText(isGift ? 'person' : 'to');
  const choices = requireAnswer(await (isGift ? api.getColleagues({}) : api.getBranches({})));
  const chosen = choices.find((choice) => choice.guid === guid);
  if (!chosen) return null;
  const update =
    (change: { assignee: string } | { branch: string }) =>
    ({ id, revision }: Selected) =>
      api.updateRequest({ reference: id, body: { ...change, revision } });
  return isGift
    ? { name: 'give', guid, to: chosen.name, done: 'requests-given', change: update({ assignee: guid }) }
    : { name: 'move', guid, to: chosen.name, done: 'requests-moved', change: update({ branch: guid }) };
}

/** The selected requests as they are now, in the order of the list. */
async function readRequests(api: Api, selected: Selected[]) {
  const references = selected.map(({ id }) => id).join(',');
  const { items } = requireAnswer(await api.getRequests({ query: { references, limit: '100' } }));
  return selected.flatMap(({ id }) => items.filter(({ reference }) => reference === id));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const place = readPlace(searchParams.get('list') ?? '');
  const selected = readSelected(searchParams);
  if (context.get(requestFactsContext).answersForm) return null;
  const act = selected.length > 0 ? await readAct(api, searchParams) : null;
  if (!act) throw redirect(listAddress(place));
  const { name, guid, to } = act;
  return { act: { name, guid, to }, selected, place, requests: await readRequests(api, selected) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const place = readPlace(String(form.get('list') ?? ''));
  const selected = readSelected(form);
  const act = await readAct(api, form);
  if (!act || selected.length === 0) throw redirect(listAddress(place));
  const notDone = await actOnEachSelected(selected, act.change);
  if (Object.keys(notDone).length === 0)
    throw redirect(withDone(href('/office/requests'), act.done, place ?? {}));
  const requests = await readRequests(
    api,
    selected.filter(({ id }) => notDone[id]),
  );
  return data({ notDone, requests, count: selected.length, place }, { status: 409 });
}

export default function SeveralPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <Outcome {...actionData} />;
  return loaderData && <Question {...loaderData} />;
}

type RequestPage = Awaited<ReturnType<typeof readRequests>>;

type QuestionProps = {
  act: Pick<Act, 'name' | 'guid' | 'to'>;
  selected: Selected[];
  place: ListPlace;
  requests: RequestPage;
};

/** Says how many requests change, and how. */
function Question({ act: { name, guid, to }, selected, place, requests }: QuestionProps) {
  const total = formatCount(requests.length, 'request');
  const ofOthers = requests.filter(({ assignee }) => assignee && assignee.guid !== guid).length;
  const heading = name === 'give' ? `Give ${total} to ${to}` : `Move ${total} to ${to}`;
  return (
    <>
      <PageTitle heading={`${heading}?`} />
      <p>
        {name === 'give'
          ? `They stay on the Today of ${to} until they are done. An email about each tells them, unless they are you.`
          : 'The branch is told of each by email. The person who looks after it stays.'}
        {name === 'give' &&
          ofOthers > 0 &&
          ` ${formatCount(ofOthers, 'request')} of a colleague change hands.`}
      </p>
      <RequestItems requests={requests} place={place} />
      <form method="post" action={href('/office/requests/several')} className="form-actions">
        <SelectedFields selected={selected} />
        <PlaceField place={place} />
        <input type="hidden" name={name === 'give' ? 'person' : 'to'} value={guid} />
        <button className="button button-main" name="act" value={name}>
          {heading}
        </button>
        <a className="button" href={listAddress(place)}>
          Go back
        </a>
      </form>
    </>
  );
}

type OutcomeProps = {
  notDone: Record<string, string>;
  requests: RequestPage;
  count: number;
  place: ListPlace;
};

/** The requests that were not changed, each with the reason. */
function Outcome({ notDone, requests, count, place }: OutcomeProps) {
  const left = Object.keys(notDone).length;
  const heading = `${formatCount(left, 'request')} of ${count} ${left === 1 ? 'was' : 'were'} not changed`;
  return (
    <>
      <PageTitle heading={heading} isWrong />
      <p role="alert">
        {left === count
          ? 'Nothing was changed.'
          : `${formatCount(count - left, 'request')} changed as you asked.`}{' '}
        These were not:
      </p>
      <RequestItems requests={requests} place={place} notDone={notDone} />
      <p>
        <a className="button" href={listAddress(place)}>
          Back to the list
        </a>
      </p>
    </>
  );
}

type RequestItemsProps = { requests: RequestPage; place: ListPlace; notDone?: Record<string, string> };

const RequestItems = ({ requests, place, notDone = {} }: RequestItemsProps) => (
  <ul className="office-list">
    {requests.map(({ reference, deceased, assignee }) => (
      <li key={reference}>
        <a href={requestAddress(reference, place)}>
          <bdi>{deceased ?? reference}</bdi>
        </a>
        <span className="under">
          {reference}
          {assignee && (
            <>
              , <bdi>{assignee.name}</bdi> has it
            </>
          )}
        </span>
        {notDone[reference] && <strong>{notDone[reference]}</strong>}
      </li>
    ))}
  </ul>
);
