import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf } from '#contract/operator/settings/values.ts';
import { baseOf, RevisionField } from '../form/revision-field.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { markdownToHtml } from '../../ui/markdown.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { groupAddress } from './setting-words.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/privacy-notice.ts';

const path = groupAddress('privacy');

type Typed = { text: string; place: 'before' | 'instead' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { privacy } = answered(await api.getSettings({}));
  const history = answered(await api.getHistory({ recordType: 'setting', recordId: 'privacy', query: {} }));
  return { privacy, history, done: doneOf(request.url) };
}

type Reply = {
  values: Typed;
  base: string | null;
  problems: Record<string, string>;
  isStale: boolean;
  /** The text as it would look, if that was asked for. */
  preview: string | null;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const values: Typed = {
    text: (form.text ?? '').replaceAll('\r\n', '\n').trim(),
    place: form.place === 'instead' ? 'instead' : 'before',
  };
  const revision = Number(form.revision);
  const reply: Reply = { values, base: form.revision ?? null, problems: {}, isStale: false, preview: null };
  if (form.preview) return data<Reply>({ ...reply, preview: markdownToHtml(values.text) });
  const answer = await api.updatePrivacySettings({ body: { ...values, revision } });
  if (!isRefused(answer)) throw redirect(withQuery(path, { done: 'changed' }));
  const isStale = answer.code === 'changed-meanwhile';
  const problems: Record<string, string> = isStale ? {} : (answer.more.fields ?? { text: answer.detail });
  const refused = { ...reply, problems, isStale, base: baseOf(answer, form.revision) };
  return data<Reply>(refused, { status: answer.status });
}

export default function PrivacyNoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { privacy, history, done } = loaderData;
  const { values = privacy.values, problems = {}, isStale = false, preview = null } = actionData ?? {};
  const { heading, text } = settingTable.privacy;
  return (
    <>
      <p className="back">
        <a href={href('/office/settings')}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={Object.keys(problems).length > 0 || isStale} />
      {isStale ? (
        <StaleNotice what="the privacy notice">
          <p className="email-text">{privacy.values.text || 'Nothing'}</p>
        </StaleNotice>
      ) : (
        <ErrorSummary problems={problems} />
      )}
      {!actionData && <DoneNotice done={done} />}
      <p className="quiet">
        {text} <a href={href('/privacy')}>The notice on the website</a>
      </p>
      {preview !== null && (
        <section aria-labelledby="preview">
          <h2 id="preview">As it would look</h2>
          <div
            className="notice-preview"
            dangerouslySetInnerHTML={{ __html: preview || '<p>Nothing.</p>' }}
          />
        </section>
      )}
      <NoticeForm values={values} revision={privacy.revision} problem={problems.text} />
      <HistoryList
        history={history}
        fieldNames={labelsOf('privacy')}
        valueNames={{ before: 'before our notice', instead: 'in place of our notice' }}
      />
    </>
  );
}

type NoticeFormProps = { values: Typed; revision: number; problem: string | undefined };

const NoticeForm = ({ values, revision, problem }: NoticeFormProps) => (
  <form method="post" className="office-form wide-form" action={path} noValidate>
    <RevisionField revision={revision} />
    <TextArea
      name="text"
      label="Your own words"
      hint="For example who you are, your registration number, and whom families may write to. A line that begins with ## is a heading, one with - an item of a list, and [words](https://www.example.com) is a link."
      rows={12}
      defaultValue={values.text}
      problem={problem}
    />
    <Place chosen={values.place} />
    <p className="form-actions">
      <button className="button button-main">Save</button>
      <button className="button" name="preview" value="yes">
        Preview
      </button>
    </p>
  </form>
);

const places: { value: Typed['place']; label: string; hint: string }[] = [
  {
    value: 'before',
    label: 'Before our notice',
    hint: 'The list of what is kept, and for how long, follows your words and stays right by itself.',
  },
  {
    value: 'instead',
    label: 'In place of our notice',
    hint: 'Then your words have to say what is kept, for how long, and what rights people have. If they are empty, ours are shown.',
  },
];

const Place = ({ chosen }: { chosen: Typed['place'] }) => (
  <fieldset className="radios">
    <legend>Where they stand</legend>
    {places.map(({ value, label, hint }) => (
      <div key={value}>
        <input
          type="radio"
          id={`place-${value}`}
          name="place"
          value={value}
          defaultChecked={value === chosen}
          aria-describedby={`place-${value}-hint`}
        />
        <label htmlFor={`place-${value}`}>{label}</label>
        <p id={`place-${value}-hint`}>{hint}</p>
      </div>
    ))}
  </fieldset>
);
