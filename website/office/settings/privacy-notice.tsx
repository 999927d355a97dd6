import { data, href } from 'react-router';
import { settingTable } from '#contract/operator/settings/table.ts';
import { listSettingLabels } from '#contract/operator/settings/values.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { renderMarkdown } from '../../ui/markdown.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { hasProblems, save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { createSaveOptions } from './setting-forms.ts';
import { groupAddress } from './setting-addresses.ts';
import type { Route } from './+types/privacy-notice.ts';

const path = groupAddress('privacy');

type FormValues = { text: string; place: 'before' | 'instead' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { privacy } = requireAnswer(await api.getSettings({}));
  const history = requireAnswer(
    await api.getHistory({ recordType: 'setting', recordId: 'privacy', query: {} }),
  );
  return { privacy, history, done: readDone(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request.clone());
  if (readText(form, 'preview')) {
    const values = readNotice(form);
    const base = readText(form, 'revision') || null;
    const preview: string | null = renderMarkdown(values.text);
    const problems: Problems = {};
    return data({ values, problems, refused: null, isStale: false, base, preview });
  }
  return save(request, {
    ...createSaveOptions(api, 'privacy'),
    read: readNotice,
    done: () => withDone(path, 'changed'),
    more: () => ({ preview: null }),
  });
}

const readNotice = (form: FormData): FormValues => ({
  text: readText(form, 'text').replaceAll('\r\n', '\n').trim(),
  place: readText(form, 'place') === 'instead' ? 'instead' : 'before',
});

export default function PrivacyNoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { privacy, history, done } = loaderData;
  const {
    values = privacy.values,
    problems = {},
    refused = null,
    isStale = false,
    preview = null,
  } = actionData ?? {};
  const { heading, text } = settingTable.privacy;
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={refused || isStale || hasProblems(problems) ? actionData : undefined}
      done={actionData ? null : done}
      now={{
        subject: 'the privacy notice',
        current: <p className="email-text">{privacy.values.text || 'Nothing'}</p>,
      }}
    >
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
        labels={listSettingLabels('privacy')}
        valueLabels={{ before: 'before our notice', instead: 'in place of our notice' }}
      />
    </EditPage>
  );
}

type NoticeFormProps = { values: FormValues; revision: number; problem: string | undefined };

const NoticeForm = ({ values, revision, problem }: NoticeFormProps) => (
  <EditForm
    revision={revision}
    button="Save"
    className="wide-form"
    acts={
      <button className="button" name="preview" value="yes">
        Preview
      </button>
    }
  >
    <TextArea
      name="text"
      label="Your own words"
      hint="For example who you are, your registration number, and whom families may write to. A line that begins with ## is a heading, one with - an item of a list, and [words](https://www.example.com) is a link."
      rows={12}
      defaultValue={values.text}
      problem={problem}
    />
    <Place selected={values.place} />
  </EditForm>
);

const places: { value: FormValues['place']; label: string; hint: string }[] = [
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

const Place = ({ selected }: { selected: FormValues['place'] }) => (
  <fieldset className="radios">
    <legend>Where they stand</legend>
    {places.map(({ value, label, hint }) => (
      <div key={value}>
        <input
          type="radio"
          id={`place-${value}`}
          name="place"
          value={value}
          defaultChecked={value === selected}
          aria-describedby={`place-${value}-hint`}
        />
        <label htmlFor={`place-${value}`}>{label}</label>
        <p id={`place-${value}-hint`}>{hint}</p>
      </div>
    ))}
  </fieldset>
);
