import { href } from 'react-router';
import type { FuneralCase } from '#contract/operator/cases/case.ts';
import { caseFields } from '#contract/records/case.ts';
import { formatDay } from '#contract/fields/days.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, RefusedNotice, readDone } from '../../form/done-notice.tsx';
import { RevisionField } from '../../form/revision-field.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { NewReplies, readReplies } from '../../record/replies.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff, type Staff, requireAnswers } from '../../require-staff.ts';
import { caseHistoryLabels, caseHistoryValues } from '../labels.ts';
import { CarePanel } from '../care/care-panel.tsx';
import { BeforeCremation } from '../checks/before-cremation.tsx';
import { isCremated } from '../checks/is-cremated.ts';
import { saveOneOfForms } from '../../form/save.ts';
import { performCaseAction } from './actions.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseLinks, readLinks } from './case-links.tsx';
import { foldAnswers } from './fold-answers.ts';
import { CaseNotes } from './case-notes.tsx';
import { CaseTasks, NewTask } from './case-tasks.tsx';
import { CaseHandling, NextTask } from './what-next.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/case.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const staff = requireStaff(context, request);
  const { api } = staff;
  const record = requireAnswer(await api.getCase({ number }));
  const { papers, history, ...parts } = await requireAnswers({
    branches: api.getBranches({}),
    people: api.getColleagues({}),
    links: readLinks(staff, record),
    history: api.getHistory({ recordType: 'funeral_case', recordId: record.number, query: { limit: '100' } }),
    replies: readCaseReplies(api, record),
    care: api.getCaseCare({ number }),
    checks: api.getCaseChecks({ number }),
    papers: api.getCasePapers({ number }),
  });
  const papersToCheck = papers.papers.filter(({ checked }) => !checked).length;
  const key = crypto.randomUUID();
  return { record, ...parts, history: foldAnswers(history), papersToCheck, key, done: readDone(request.url) };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/cases/:number', { number });
  return saveOneOfForms(request, address, (form) =>
    performCaseAction({ api, number, today: findToday(context), form }),
  );
}

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, links, care, replies, checks, branches, people, history, key, done } = loaderData;
  const { papersToCheck } = loaderData;
  const { values: form = {}, problems = {}, refused = null } = actionData ?? {};
  const branch = branches.find(({ guid }) => guid === record.branch)?.name;
  return (
    <div className="case">
      <BackLink href={href('/office/cases')} label="Cases" />
      <PageTitle heading={record.deceasedName ?? record.number} isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={refused} />
      <ErrorSummary problems={problems} />
      <NewReplies replies={replies} />
      <CaseWarnings record={record} />
      <CaseFacts record={record} branch={branches.length > 1 ? branch : undefined} />
      <div className="side-parts">
        <div>
          {!record.isErased && <NextTask record={record} isCremated={isCremated(checks)} />}
          <CarePanel care={care} />
          {!record.isErased && <BeforeCremation checks={checks} papersToCheck={papersToCheck} />}
          <CaseTasks record={record} />
          {!record.isErased && record.stage !== 'closed' && (
            <NewTask
              {...{ record, people, problems }}
              formValues={form.do === 'task' ? form : {}}
              idempotencyKey={key}
            />
          )}
        </div>
        <div>
          {!record.isErased && <CaseHandling record={record} people={people} problem={problems.owner} />}
          <CaseNotes
            record={record}
            formValues={form.do === 'note' ? form : {}}
            problem={problems.text}
            idempotencyKey={key}
          />
          <CaseLinks record={record} links={links} />
        </div>
      </div>
      <HistoryList history={history} labels={caseHistoryLabels} valueLabels={caseHistoryValues} />
    </div>
  );
}

/** The answers to emails about the case, and those about its request. */
async function readCaseReplies(api: Staff['api'], { number, request }: FuneralCase) {
  const ofCase = await readReplies(api, 'funeral_case', number);
  if (!request) return ofCase;
  const ofRequest = await readReplies(api, 'cremation_request', request.reference);
  return { ...ofCase, items: [...ofCase.items, ...ofRequest.items], total: ofCase.total + ofRequest.total };
}

/** Warnings that staff have to read before they go on. */
const CaseWarnings = ({
  record: { number, revision, request, hasApplicantDied },
}: {
  record: FuneralCase;
}) => (
  <>
    {hasApplicantDied && (
      <p className="notice notice-care">
        The customer who applies or pays is recorded as having died. No emails go to them. Please ask the
        family who applies now.
      </p>
    )}
    {request && request.differences.length > 0 && (
      <form method="post" action={href('/office/cases/:number', { number })} className="notice notice-care">
        <RevisionField revision={revision} />
        <p>The request now says something else:</p>
        <ul>
          {request.differences.map(({ field, value }) => (
            <li key={field}>
              {caseFields[field].label}: <bdi>{/^\d{4}-/.test(value) ? formatDay(value) : value}</bdi>
            </li>
          ))}
        </ul>
        <button className="button" name="do" value="adopt">
          Use what the request says
        </button>
      </form>
    )}
  </>
);
