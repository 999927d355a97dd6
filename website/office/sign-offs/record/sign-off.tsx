import { href } from 'react-router';
import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff, requireAnswers } from '../../require-staff.ts';
import { signoffHistoryLabels, describeChoice, statusNames, answerWayNames } from '../labels.ts';
import { PersonLink } from '../../record/person-link.tsx';
import { NewReplies, readReplies, RecordReplies } from '../../record/replies.tsx';
import { ContactLink } from '../../record/contact-link.tsx';
import { BranchFact, RecordFact } from '../../record/fact.tsx';
import { SignoffEmails } from './sign-off-emails.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import type { Route } from './+types/sign-off.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const signoff = requireAnswer(await api.getSignoff({ guid }));
  const record = { recordType: 'signoff', recordId: signoff.guid, query: {} };
  const { history, branches, replies } = await requireAnswers({
    history: api.getHistory(record),
    branches: api.getBranches({}),
    replies: readReplies(api, 'signoff', signoff.guid),
  });
  return { signoff, history, branches, replies, done: readDone(request.url) };
}

/** A sign-off: what was asked, who answered what and when, and its emails. */
export default function SignoffPage({ loaderData }: Route.ComponentProps) {
  const { signoff, history, branches, replies, done } = loaderData;
  const branch = branches.length > 1 ? branches.find(({ guid }) => guid === signoff.branch) : undefined;
  return (
    <div className="request">
      <BackLink href={withQuery(href('/office/sign-offs'), { state: signoff.state })} label="Sign-offs" />
      <PageTitle heading={signoff.deceasedName} />
      <DoneNotice done={done} />
      <NewReplies replies={replies} />
      <Answer signoff={signoff} />
      <Facts signoff={signoff} branch={branch?.name} />
      <Actions signoff={signoff} />
      <div className="side-parts">
        <section aria-labelledby="choices">
          <h2 id="choices">What the family may choose</h2>
          <ul>
            {signoff.options.map((option) => (
              <li key={option.option}>
                <bdi>{describeChoice(option)}</bdi>
              </li>
            ))}
          </ul>
        </section>
        <div>
          <RecordReplies replies={replies} />
          <SignoffEmails emails={signoff.emails} />
        </div>
      </div>
      <HistoryList history={history} labels={signoffHistoryLabels} valueLabels={{ ...answerWayNames }} />
    </div>
  );
}

/** The family's choice, in the largest type of the page. */
function Answer({ signoff: { answer } }: { signoff: SignoffState }) {
  if (!answer) return null;
  const { at, way, givenBy, recordedBy } = answer;
  return (
    <div className="notice notice-answer">
      <p>
        <strong>
          <bdi>{describeChoice(answer)}</bdi>
        </strong>
      </p>
      <p>
        Answered {answerWayNames[way]}, {formatMoment(at)}
        {givenBy && (
          <>
            , by <bdi>{givenBy}</bdi>
          </>
        )}
        {recordedBy && (
          <>
            . Recorded by <bdi>{recordedBy}</bdi>
          </>
        )}
        .
      </p>
    </div>
  );
}

function Facts({ signoff, branch }: { signoff: SignoffState; branch: string | undefined }) {
  const { guid, state, name, eMail, createdAt, emails } = signoff;
  const [newest] = emails;
  return (
    <dl className="record-facts">
      <RecordFact name="Status">
        {statusNames[state]}
        {state === 'waiting' && newest && `, until ${formatDay(newest.expiresAt)}`}
      </RecordFact>
      <RecordFact name="Who is asked">
        <bdi>{name}</bdi>
      </RecordFact>
      <RecordFact name="Email address">
        <ContactLink to={eMail} /> <PersonLink source="signoff" id={guid} />
      </RecordFact>
      <RecordFact name="Asked">{formatMoment(createdAt)}</RecordFact>
      <BranchFact branch={branch} />
    </dl>
  );
}

/** The actions of each state; the first is the next step. */
function Actions({ signoff: { guid, state } }: { signoff: SignoffState }) {
  const record = { address: href('/office/sign-offs/:guid/record', { guid }), label: 'Record an answer' };
  const renew = {
    address: href('/office/sign-offs/:guid/void', { guid }),
    label: state === 'expired' || state === 'voided' ? 'Send a new email…' : 'Cancel or send again…',
  };
  const edit = { address: href('/office/sign-offs/:guid/edit', { guid }), label: 'Correct' };
  const actions = {
    waiting: [record, renew, edit],
    recorded: [renew, edit],
    expired: [renew, record, edit],
    voided: [renew, edit],
  }[state];
  return (
    <p className="form-actions record-actions">
      {actions.map(({ address, label }, index) => (
        <a
          key={address}
          className={index === 0 && state !== 'recorded' ? 'button button-main' : 'button'}
          href={address}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
