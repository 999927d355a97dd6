import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { reportHours, type ReportedPhotograph } from '#contract/operator/funerals/photograph-reports.ts';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { Fact } from '../../record/fact.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { decisionNames, type Decision } from './labels.ts';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/report.ts';

export async function loader({ request, context, params: { report: id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { report: requireAnswer(await api.getPhotographReport({ id })) };
}

export async function action({ request, context, params: { report: id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ decision }) => api.decidePhotographReport({ id, body: { decision: decision as Decision } }),
    done: (_, { decision }) => withDone(href('/office/funerals/reports'), `report-${decision as Decision}`),
  });
}

export default function ReportPage({ loaderData: { report }, actionData }: Route.ComponentProps) {
  const { funeral, photographId, reason, decided } = report;
  return (
    <>
      <BackLink href={href('/office/funerals/reports')} label="Reported photographs" />
      <PageTitle heading="Reported photograph" subject={funeral.personName} isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      <ReportFacts report={report} />
      {photographId ? (
        <p>
          <img
            src={withQuery(
              href('/office/funerals/:guid/photographs/:id/picture', {
                guid: funeral.guid,
                id: photographId,
              }),
              { height: 400 },
            )}
            alt="The reported photograph"
          />
        </p>
      ) : (
        !decided && (
          <p className="notice">
            The report does not name a photograph, or it has gone. Please look for it on the{' '}
            <a href={href('/office/funerals/:guid', { guid: funeral.guid })}>page of the funeral</a>.
          </p>
        )
      )}
      <h2>What is wrong with it</h2>
      <p>
        <bdi className="lines">{reason}</bdi>
      </p>
      {!decided && <Decide report={report} />}
    </>
  );
}

const ReportFacts = ({ report: { funeral, reportedAt, isLate, eMail, decided } }: ReportProps) => (
  <dl className="record-facts">
    <Fact label="Funeral">
      <a href={href('/office/funerals/:guid', { guid: funeral.guid })}>{funeral.personName}</a>
    </Fact>
    <Fact label="Reported">
      {formatMoment(reportedAt)}
      {isLate && <strong>, more than {reportHours} hours ago</strong>}
    </Fact>
    <Fact label="Email address">{eMail ? <a href={`mailto:${eMail}`}>{eMail}</a> : 'None given'}</Fact>
    {decided && (
      <Fact label="Decision">
        {decisionNames[decided.decision]}, {formatMoment(decided.at)}, {decided.by}
      </Fact>
    )}
  </dl>
);

type ReportProps = { report: ReportedPhotograph };

const buttons: { decision: Decision; label: string }[] = [
  { decision: 'hidden', label: 'Hide it' },
  { decision: 'removed', label: 'Remove it for good' },
  { decision: 'kept', label: 'Leave it as it is' },
];

const Decide = ({ report: { id, photographId, eMail } }: ReportProps) => (
  <section aria-labelledby="decide">
    <h2 id="decide">Decide</h2>
    <p className="quiet">
      A hidden photograph can be shown again; a removed one is deleted with its original.{' '}
      {eMail ? 'The reporter is told by email what you decided.' : 'Nobody is told: they gave no address.'}
    </p>
    <form
      method="post"
      action={href('/office/funerals/reports/:report', { report: id })}
      className="form-actions"
    >
      {buttons
        .filter(({ decision }) => photographId || decision === 'kept')
        .map(({ decision, label }) => (
          <button key={decision} className="button" name="decision" value={decision}>
            {photographId ? label : 'It is dealt with'}
          </button>
        ))}
    </form>
  </section>
);
