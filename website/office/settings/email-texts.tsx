import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { emailTexts, placeholdersOf, type EmailText } from '#contract/operator/settings/email-texts.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf } from '#contract/operator/settings/values.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { doneMessages } from '../messages.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff, type Staff } from '../staff.ts';
import { changedValues, problemsOf, readGroup, typedFor, typedIn } from './setting-forms.ts';
import { groupAddress } from './setting-words.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/email-texts.ts';

const path = groupAddress('emails');
const { heading, text: introduction, fields } = settingTable.emails;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const shown = await readGroup(api, 'emails');
  const history = answered(await api.getHistory({ recordType: 'setting', recordId: 'emails', query: {} }));
  return { shown, history };
}

type Sample = { email: EmailText; subject: string; text: string };

type Reply = {
  values: Record<string, string>;
  /** Null: that of the settings as they are now. */
  base: string | null;
  problems: Record<string, string>;
  isStale: boolean;
  sample: Sample | null;
  isTestSent: boolean;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const values = typedIn('emails', form);
  const revision = form.revision ?? '0';
  const reply: Reply = {
    values,
    base: revision,
    problems: {},
    isStale: false,
    sample: null,
    isTestSent: false,
  };
  const email = emailTexts.find((each) => each === form.preview || each === form.test);
  if (email) {
    const tried = await tryText(api, email, { text: values[email]!, isTest: form.test !== undefined });
    return data<Reply>({ ...reply, ...tried }, tried.problems ? 400 : 200);
  }
  const changed = changedValues('emails', await readGroup(api, 'emails'), values);
  const answer = await api.updateEmailTexts({ body: { ...changed, revision: Number(revision) } });
  if (!isRefused(answer)) throw redirect(withQuery(href('/office/settings'), { done: 'changed' }));
  const isStale = answer.code === 'changed-meanwhile';
  const refused = isStale ? { isStale, base: null } : { problems: problemsOf('emails', answer) };
  return data<Reply>({ ...reply, ...refused }, { status: answer.status });
}

/** Nothing is saved. */
async function tryText(
  api: Staff['api'],
  email: EmailText,
  { text, isTest }: { text: string; isTest: boolean },
): Promise<Partial<Reply>> {
  const body = { email, text };
  const answer = isTest ? await api.testEmailText({ body }) : await api.previewEmailText({ body });
  if (isRefused(answer)) return { problems: { [email]: answer.more.fields?.text ?? answer.detail } };
  return answer === true ? { isTestSent: true } : { sample: { email, ...answer } };
}

export default function EmailTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, history } = loaderData;
  const { values = typedFor('emails', shown), problems = {}, isStale = false } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={href('/office/settings')}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={isStale || Object.keys(problems).length > 0} />
      {isStale ? <Stale values={typedFor('emails', shown)} /> : <ErrorSummary problems={problems} />}
      {actionData?.isTestSent && (
        <p className="notice">
          <output>{doneMessages['test-sent']} Nothing is saved yet.</output>
        </p>
      )}
      {actionData?.sample && <Preview sample={actionData.sample} />}
      <p className="quiet">{introduction}</p>
      <form method="post" className="office-form wide-form" action={path} noValidate>
        <RevisionField revision={shown.revision} />
        {emailTexts.map((email) => (
          <Text key={email} email={email} typed={values[email] ?? ''} problem={problems[email]} />
        ))}
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={href('/office/settings')}>
            Go back
          </a>
        </p>
      </form>
      <HistoryList history={history} fieldNames={labelsOf('emails')} />
    </>
  );
}

type TextProps = { email: EmailText; typed: string; problem: string | undefined };

const Text = ({ email, typed, problem }: TextProps) => (
  <>
    <TextArea
      name={email}
      label={fields[email].label}
      hint={`You can use ${placeholdersOf(email)}.`}
      rows={3}
      defaultValue={typed}
      problem={problem}
    />
    <p className="form-actions try-text">
      <button className="button" name="preview" value={email} aria-label={`Preview: ${fields[email].label}`}>
        Preview
      </button>
      <button
        className="button"
        name="test"
        value={email}
        aria-label={`Send a test to myself: ${fields[email].label}`}
      >
        Send a test to myself
      </button>
    </p>
  </>
);

const Preview = ({ sample: { email, subject, text } }: { sample: Sample }) => (
  <section aria-labelledby="preview">
    <h2 id="preview">{fields[email].label}, as a family would read it</h2>
    <p>
      Subject: <strong>{subject}</strong>
    </p>
    <p className="email-text">{text}</p>
    <p className="quiet">Nothing is saved yet.</p>
  </section>
);

const Stale = ({ values }: { values: Record<string, string> }) => (
  <StaleNotice what="these words">
    <ul>
      {emailTexts.map((email) => (
        <li key={email}>
          {fields[email].label}: <bdi>{values[email] || 'none'}</bdi>
        </li>
      ))}
    </ul>
  </StaleNotice>
);
