import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf, settingsOf } from '#contract/operator/settings/values.ts';
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
import { groupAddress, shownValue, sourceWords } from './setting-words.ts';
import { withQuery } from '../../ui/with-query.ts';
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
  if (!isRefused(answer)) throw redirect(withQuery(href('/office/settings'), { done: 'changed' }));
  const isStale = answer.code === 'changed-meanwhile';
  const base = isStale ? null : form.revision;
  const problems = isStale ? {} : problemsOf(group, answer);
  return data({ isStale, base, values: typed, problems }, { status: answer.status });
}

export default function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, shown, history } = loaderData;
  const { values = typedFor(group, shown), problems = {}, isStale = false } = actionData ?? {};
  const { heading, text } = settingTable[group];
  const fields = settingsOf(group);
  return (
    <>
      <p className="back">
        <a href={href('/office/settings')}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={Boolean(actionData)} />
      {isStale ? <Stale fields={fields} shown={shown} /> : <ErrorSummary problems={problems} />}
      <p className="quiet">{text}</p>
      <form method="post" className="office-form" action={groupAddress(group)} noValidate>
        <RevisionField revision={shown.revision} />
        {fields.map(([name, setting]) => (
          <SettingField
            key={name}
            name={name}
            setting={setting}
            source={
              shown.sources[name] === 'default'
                ? 'This is the default'
                : sourceWords(shown.sources[name]!, setting.variable)
            }
            typed={values[name] ?? ''}
            problem={problems[name]}
          />
        ))}
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={href('/office/settings')}>
            Go back
          </a>
        </p>
      </form>
      <HistoryList history={history} fieldNames={labelsOf(group)} />
    </>
  );
}

type Fields = ReturnType<typeof settingsOf>;

type SettingFieldProps = {
  name: string;
  setting: Setting;
  source: string;
  typed: string;
  problem: string | undefined;
};

function SettingField({
  name,
  setting: { label, help, kind, isOptional },
  source,
  typed,
  problem,
}: SettingFieldProps) {
  const field = {
    name,
    label,
    hint: [help, `${source}.`].filter(Boolean).join(' '),
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
      {fields.map(([name, setting]) => (
        <li key={name}>
          {setting.label}: <bdi>{shownValue(setting, shown.values[name])}</bdi>
        </li>
      ))}
    </ul>
  </StaleNotice>
);
