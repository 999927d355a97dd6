import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf, settingsOf } from '#contract/operator/settings/values.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { answered, requireStaff } from '../staff.ts';
import { readGroup, savingOf, typedFor, typedGroupOf } from './setting-forms.ts';
import { shownValue, sourceWords } from './setting-words.ts';
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
  return save(request, savingOf(api, typedGroupOf(params.group)));
}

export default function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, shown, history } = loaderData;
  const { values = typedFor(group, shown), problems = {} } = actionData ?? {};
  const { heading, text } = settingTable[group];
  const fields = settingsOf(group);
  const now = (
    <ul>
      {fields.map(([name, setting]) => (
        <li key={name}>
          {setting.label}: <bdi>{shownValue(setting, shown.values[name])}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={actionData}
      now={{ of: 'these settings', is: now }}
    >
      <p className="quiet">{text}</p>
      <EditForm revision={shown.revision} button="Save" back={href('/office/settings')}>
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
      </EditForm>
      <HistoryList history={history} fieldNames={labelsOf(group)} />
    </EditPage>
  );
}

type SettingFieldProps = {
  name: string;
  setting: Setting;
  source: string;
  typed: string;
  problem: string | undefined;
};

function SettingField({ name, setting, source, typed, problem }: SettingFieldProps) {
  const { label, help, kind, isOptional } = setting;
  const hint = [help, `${source}.`].filter(Boolean).join(' ');
  const field = { name, label, hint, problem, defaultValue: typed };
  if (kind === 'lines') return <TextArea {...field} rows={3} />;
  return (
    <TextField
      {...field}
      type={kind === 'number' ? 'text' : kind}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'numeric' })}
      {...(isOptional && { isOptional })}
    />
  );
}
