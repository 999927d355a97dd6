import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import {
  changedValues,
  problemsOf,
  readGroup,
  typedFor,
  typedGroupOf,
  typedIn,
  updateGroup,
  type ShownGroup,
} from './setting-forms.ts';
import {
  fieldsOf,
  groupAddress,
  settingsPath,
  settingWords,
  shownValue,
  sourceWords,
  type SettingWords,
} from './setting-words.ts';
import type { Route } from './+types/group.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const group = typedGroupOf(params.group);
  const shown = await readGroup(api, group);
  const history = answered(await api.getHistory({ recordType: 'setting', recordId: group, query: {} }));
  return { group, shown, history };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const group = typedGroupOf(params.group);
  const form = textsOf(await readForm(request));
  const typed = typedIn(group, form);
  const changed = changedValues(group, await readGroup(api, group), typed);
  const answer = await updateGroup(api, group, { ...changed, revision: Number(form.revision) });
  if (!isRefused(answer)) throw redirect(`${settingsPath}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const base = isStale ? null : form.revision;
  const problems = isStale ? {} : problemsOf(group, answer);
  return data({ isStale, base, values: typed, problems }, { status: answer.status });
}

export default function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, shown, history } = loaderData;
  const { values = typedFor(group, shown), problems = {}, isStale = false } = actionData ?? {};
  const { heading, says } = settingWords[group];
  const fields = fieldsOf(group);
  return (
    <>
      <p className="back">
        <a href={settingsPath}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={Boolean(actionData)} />
      {isStale ? <Stale fields={fields} shown={shown} /> : <ErrorSummary problems={problems} />}
      <p className="quiet">{says}</p>
      <form method="post" className="office-form" action={groupAddress(group)} noValidate>
        <RevisionField revision={shown.revision} />
        {fields.map(([name, words]) => (
          <SettingField
            key={name}
            name={name}
            words={words}
            source={
              shown.sources[name] === 'default'
                ? 'This is the default'
                : sourceWords(shown.sources[name]!, words.variable)
            }
            typed={values[name] ?? ''}
            problem={problems[name]}
          />
        ))}
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={settingsPath}>
            Go back
          </a>
        </p>
      </form>
      <HistoryList history={history} fieldNames={labelsOf(fields)} />
    </>
  );
}

type Fields = ReturnType<typeof fieldsOf>;

const labelsOf = (fields: Fields) => Object.fromEntries(fields.map(([name, { label }]) => [name, label]));

type SettingFieldProps = {
  name: string;
  words: SettingWords;
  source: string;
  typed: string;
  problem: string | undefined;
};

function SettingField({
  name,
  words: { label, hint, kind, isOptional },
  source,
  typed,
  problem,
}: SettingFieldProps) {
  const field = {
    name,
    label,
    hint: [hint, `${source}.`].filter(Boolean).join(' '),
    problem,
    defaultValue: typed,
  };
  if (kind === 'lines') return <TextArea {...field} rows={3} />;
  const type = kind === 'number' ? 'text' : kind;
  return (
    <TextField
      {...field}
      type={type}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'numeric' })}
      {...(isOptional && { isOptional })}
    />
  );
}

const Stale = ({ fields, shown }: { fields: Fields; shown: ShownGroup }) => (
  <StaleNotice what="these settings">
    <ul>
      {fields.map(([name, words]) => (
        <li key={name}>
          {words.label}: <bdi>{shownValue(words, shown.values[name])}</bdi>
        </li>
      ))}
    </ul>
  </StaleNotice>
);
