import { href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { DoneNotice, readDone, withDone } from '../../form/done-notice.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { findOwnGuid, requireAnswers, requireStaff, type Staff } from '../../require-staff.ts';
import { actions, isAction } from './actions.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestAnswers } from './request-answers.tsx';
import { RequestEmails } from './request-emails.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestHandling } from './request-handling.tsx';
import { RequestNotes } from './request-notes.tsx';
import { NewReplies, readReplies, RecordReplies } from '../../record/replies.tsx';
import { requestHistoryValues, stateNames, requestHistoryLabels } from '../labels.ts';
import { PlaceInList, readPlace, requestAddress, type ListPlace } from '../list-place.tsx';
import { keepForm } from '../../form/save.ts';
import { answerLabels } from '../answers/answer-fields.ts';
import type { Route } from './+types/request.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const place = readPlace(new URL(request.url).search);
  const { handled, ...around } = await requireAnswers({
    handled: api.getRequest({ reference }),
    branches: api.getBranches({}),
    people: api.getColleagues({}),
    adjacent: place ? readAdjacent(api, reference, place) : noNeighbours,
  });
  const record = { recordType: 'cremation_request', recordId: handled.reference, query: {} };
  const related = await requireAnswers({
    history: api.getHistory(record),
    replies: readReplies(api, 'cremation_request', handled.reference),
  });
  const [ownGuid, key] = [findOwnGuid(actor), crypto.randomUUID()];
  return { request: handled, ...around, ...related, place, ownGuid, key, done: readDone(request.url) };
}

const noNeighbours = { previous: null, next: null };

/** The requests before and after this one in its list. A list of a branch that was removed has no requests. */
async function readAdjacent(api: Staff['api'], reference: string, query: NonNullable<ListPlace>) {
  const adjacent = await api.getAdjacentRequests({ reference, query });
  return isRefused(adjacent) ? noNeighbours : adjacent;
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const staff = requireStaff(context, request);
  const form = readFormValues(await readForm(request));
  const place = readPlace(form.list ?? '');
  if (form.do === 'case') return openCase(staff, reference, form);
  if (!isAction(form.do)) throw redirect(requestAddress(reference, place));
  const { act, done } = actions[form.do];
  const answer = await act({ staff, reference, form });
  if (!isRefused(answer)) throw redirect(requestAddress(reference, place, { done }));
  return keepForm(answer, form);
}

/** Leads to the case, also if the button is pressed twice. */
async function openCase({ api }: Staff, reference: string, form: Record<string, string>) {
  const answer = await api.openCaseOfRequest({ reference, body: {} });
  if (isRefused(answer)) return keepForm(answer, form);
  throw redirect(withDone(href('/office/cases/:number', { number: answer.number }), 'case-opened'));
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, branches, people, history, replies, ownGuid, adjacent, key, done } = loaderData;
  const { values: form = {}, problems = {}, refused = null, isStale = false } = actionData ?? {};
  const place = actionData ? readPlace(form.list ?? '') : loaderData.place;
  const branch = branches.find(({ guid }) => guid === request.branch);
  return (
    <div className="request">
      <PlaceInList place={place} adjacent={adjacent} />
      <PageTitle heading={request.deceased ?? request.reference} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <NewReplies replies={replies} />
      {refused && <Refusal message={refused} isStale={isStale} request={request} />}
      <ErrorSummary problems={problems} />
      <RequestFacts request={request} branch={branches.length > 1 ? branch?.name : undefined} />
      {!request.isErased && <RequestActions request={request} ownGuid={ownGuid} place={place} />}
      <JumpLinks notes={request.notes.length} isErased={request.isErased} />
      <div className="side-parts">
        <RequestAnswers request={request} />
        <div className="request-side">
          {!request.isErased && (
            <RequestHandling
              {...{ request, branches, people, place }}
              formValues={form}
              problem={problems.assignee}
            />
          )}
          <RecordReplies replies={replies} />
          <RequestNotes
            {...{ request, place }}
            formValues={form.do === 'note' ? form : {}}
            problem={problems.text}
            idempotencyKey={key}
          />
          <RequestEmails
            {...{ request, place }}
            formValues={form}
            problem={problems.eMail}
            sendKey={form.key ?? key}
          />
        </div>
      </div>
      <HistoryList
        history={history}
        labels={{ ...requestHistoryLabels, ...answerLabels }}
        valueLabels={requestHistoryValues}
      />
    </div>
  );
}

/** Links that skip the answers on a phone. */
const JumpLinks = ({ notes, isErased }: { notes: number; isErased: boolean }) => (
  <nav className="jump-links" aria-label="On this page">
    {!isErased && <a href="#handling">Who handles it</a>}
    <a href="#notes">{notes === 0 ? 'Notes' : `Notes (${notes})`}</a>
    <a href="#emails">Emails</a>
    <a href="#history">History</a>
  </nav>
);

type RefusalProps = { message: string; isStale: boolean } & Pick<
  Route.ComponentProps['loaderData'],
  'request'
>;

/** Why a button did nothing. The page below it shows what is stored now. */
const Refusal = ({ message, isStale, request: { state, assignee } }: RefusalProps) => (
  <div className="notice notice-care" role="alert">
    <p>{message}</p>
    {isStale && (
      <p>
        Now it says: {stateNames[state].toLowerCase()}, {assignee ? <bdi>{assignee.name}</bdi> : 'nobody'}.
      </p>
    )}
  </div>
);
