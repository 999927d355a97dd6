import { data, href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { emailTexts, formatPlaceholders, type EmailText } from '#contract/operator/settings/email-texts.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { listSettingLabels } from '#contract/operator/settings/values.ts';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { hasProblems, save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { doneMessages } from '../done-messages.ts';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { readGroup, createSaveOptions, toSettingFormValues, readSettingValues } from './setting-forms.ts';
import type { Route } from './+types/email-texts.ts';

const { heading, text: introduction, fields } = settingTable.emails;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const settingGroup = await readGroup(api, 'emails');
  const history = requireAnswer(
    await api.getHistory({ recordType: 'setting', recordId: 'emails', query: {} }),
  );
  return { settingGroup, history };
}

type Sample = { email: EmailText; subject: string; text: string };

type Trial = { sample: Sample | null; isTestSent: boolean };
const noTrial: Trial = { sample: null, isTestSent: false };

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = readFormValues(await readForm(request.clone()));
  const email = emailTexts.find((each) => each === form.preview || each === form.test);
  if (email) return tryText(api, email, form);
  return save(request, { ...createSaveOptions(api, 'emails'), more: () => noTrial });
}

/** Previews a text or sends it as a test. Nothing is saved. */
async function tryText(api: Staff['api'], email: EmailText, form: Record<string, string>) {
  const values = readSettingValues('emails', form);
  const body = { email, text: values[email]! };
  const answer = form.test ? await api.testEmailText({ body }) : await api.previewEmailText({ body });
  const problems: Problems = isRefused(answer) ? { [email]: answer.more.fields?.text ?? answer.detail } : {};
  const reply = { values, problems, refused: null, isStale: false, base: form.revision ?? null, ...noTrial };
  if (isRefused(answer)) return data(reply, 400);
  return data(answer === true ? { ...reply, isTestSent: true } : { ...reply, sample: { email, ...answer } });
}

export default function EmailTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settingGroup, history } = loaderData;
  const currentValues = toSettingFormValues('emails', settingGroup);
  const { values = currentValues, problems = {}, refused = null, isStale = false } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={refused || isStale || hasProblems(problems) ? actionData : undefined}
      now={{ subject: 'these words', current: <CurrentValues values={currentValues} /> }}
    >
      {actionData?.isTestSent && (
        <p className="notice">
          <output>{doneMessages['test-sent']} Nothing is saved yet.</output>
        </p>
      )}
      {actionData?.sample && <Preview sample={actionData.sample} />}
      <p className="quiet">{introduction}</p>
      <EditForm
        revision={settingGroup.revision}
        button="Save"
        back={href('/office/settings')}
        className="wide-form"
      >
        {emailTexts.map((email) => (
          <Text key={email} email={email} text={values[email] ?? ''} problem={problems[email]} />
        ))}
      </EditForm>
      <HistoryList history={history} labels={listSettingLabels('emails')} />
    </EditPage>
  );
}

type TextProps = { email: EmailText; text: string; problem: string | undefined };

const Text = ({ email, text, problem }: TextProps) => (
  <>
    <TextArea
      name={email}
      label={fields[email].label}
      hint={`You can use ${formatPlaceholders(email)}.`}
      rows={3}
      defaultValue={text}
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

const CurrentValues = ({ values }: { values: Record<string, string> }) => (
  <ul>
    {emailTexts.map((email) => (
      <li key={email}>
        {fields[email].label}: <bdi>{values[email] || 'none'}</bdi>
      </li>
    ))}
  </ul>
);
