import { href } from 'react-router';
import type { EmailRecord } from '#contract/operator/email/emails.ts';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { formatEmailKind, isTextKind } from '#contract/operator/email/email-kinds.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { DoneNotice, RefusedNotice, readDone, withDone } from '../form/done-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { Fact } from '../record/fact.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { EmailReason } from '../../attention/email-reason.tsx';
import { ContactLink } from '../record/contact-link.tsx';
import { statusNames, textMissingReasons } from '../labels/emails.ts';
import { withQuery } from '../../ui/with-query.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/email.ts';

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { email, history } = await requireAnswers({
    email: api.getEmail({ id }),
    history: api.getHistory({ recordType: 'email', recordId: id, query: {} }),
  });
  return { email, history, done: readDone(request.url) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ cancel, eMail = '' }) =>
      cancel
        ? api.cancelEmail({ id, body: {} })
        : api.sendEmailAgain({ id, body: eMail.trim() ? { eMail: eMail.trim() } : {} }),
    done: (_, { cancel }) => withDone(href('/office/emails/:id', { id }), cancel ? 'cancelled' : 'sending'),
    fields: ['eMail'],
  });
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, history, done } = loaderData;
  const problems = actionData?.problems ?? {};
  return (
    <>
      <BackLink href={href('/office/emails')} label="Sent emails" />
      <PageTitle
        heading={formatEmailKind(email.kind)}
        subject={formatMoment(email.createdAt)}
        isWrong={Boolean(actionData)}
      />
      {!actionData && <DoneNotice done={done} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      <Facts {...email} />
      <Actions email={email} subjectText={actionData?.values.eMail} problem={problems.eMail} />
      <h2>What it said</h2>
      <Text {...email} />
      <HistoryList history={history} labels={{}} />
    </>
  );
}

function Facts(email: EmailRecord) {
  const { recipient, campaign, status, reason, createdAt, sentAt, resentAt, tries, nextTryAt } = email;
  return (
    <dl className="answers">
      <Fact label="To">{recipient ? <ContactLink to={recipient} /> : 'It has been erased'}</Fact>
      <Fact label="Who that is">
        {recipient && <a href={withQuery(href('/office/search'), { q: recipient })}>Look for the address</a>}
      </Fact>
      <Fact label="Mailing">
        {campaign && <a href={href('/office/mailings/:ca', { ca: campaign })}>{campaign}</a>}
      </Fact>
      <Fact label="Status">{statusNames[status]}</Fact>
      <Fact label="Why">{status !== 'sent' && reason ? <EmailReason reason={reason} /> : null}</Fact>
      <Fact label="Written">{formatMoment(createdAt)}</Fact>
      <Fact label="Sent again by us">{resentAt && formatMoment(resentAt)}</Fact>
      <Fact label="Sent">{sentAt && formatMoment(sentAt)}</Fact>
      <Fact label="Attempts">{tries > 0 ? tries.toLocaleString('en-GB') : null}</Fact>
      <Fact label="Next try">{nextTryAt && formatMoment(nextTryAt)}</Fact>
    </dl>
  );
}

type ActionsProps = { email: EmailRecord; subjectText: string | undefined; problem: string | undefined };

function Actions({ email, subjectText, problem }: ActionsProps) {
  const { id, kind, status, recipient, canCancel, canSendAgain, canSendElsewhere } = email;
  const isText = isTextKind(kind);
  return (
    <>
      {status === 'blocked' && (
        <p>
          {isText ? 'Text messages to this number are not sent.' : 'Emails to this address are not sent.'}{' '}
          <a href={href('/office/emails/blocked')}>Open the blocked addresses</a>
        </p>
      )}
      {status === 'uncertain' && (
        <p>
          The connection broke before the {isText ? 'gateway' : 'mail server'} answered. Please ask them
          whether it has come.
        </p>
      )}
      {canCancel && (
        <form method="post" action={href('/office/emails/:id', { id })}>
          <button className="button" name="cancel" value="yes">
            {isText ? 'Cancel this text message' : 'Cancel this email'}
          </button>
        </form>
      )}
      {canSendAgain && (
        <form method="post" action={href('/office/emails/:id', { id })} noValidate>
          {canSendElsewhere && (
            <TextField
              name="eMail"
              label="Send again to"
              type="email"
              autoComplete="off"
              defaultValue={subjectText ?? recipient ?? ''}
              problem={problem}
            />
          )}
          <p className="form-actions">
            <button className="button">Send again</button>
          </p>
        </form>
      )}
    </>
  );
}

function Text({ kind, text, textMissing, subject, keptUntil }: EmailRecord) {
  if (text === null) return <p className="quiet">{textMissingReasons[textMissing ?? 'erased']}</p>;
  return (
    <>
      <p className="quiet">
        {!isTextKind(kind) && 'Links end after the name of the website, so that nobody else can use them.'}
        {keptUntil && ` We erase this after ${formatDay(keptUntil)}.`}
      </p>
      <div className="email-text">
        {subject && (
          <p>
            <strong>
              <bdi>{subject}</bdi>
            </strong>
          </p>
        )}
        <p>
          <bdi>{text.trim()}</bdi>
        </p>
      </div>
    </>
  );
}
