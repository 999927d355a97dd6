import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { labelsOf, settingsOf } from '#contract/operator/settings/values.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import { readGroup, savingOf, formValuesFor, groupWithFormOf } from './setting-forms.ts';
import { formatSettingValue, describeSource } from './setting-texts.ts';
import type { Route } from './+types/group.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const group = groupWithFormOf(params.group);
  const settingGroup = await readGroup(api, group);
  const history = requireAnswer(await api.getHistory({ recordType: 'setting', recordId: group, query: {} }));
  return { group, settingGroup, history };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, savingOf(api, groupWithFormOf(params.group)));
}

export default function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, settingGroup, history } = loaderData;
  const { values = formValuesFor(group, settingGroup), problems = {} } = actionData ?? {};
  const { heading, text } = settingTable[group];
  const fields = settingsOf(group);
  const now = (
    <ul>
      {fields.map(([name, setting]) => (
        <li key={name}>
          {setting.label}: <bdi>{formatSettingValue(setting, settingGroup.values[name])}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={actionData}
      now={{ subject: 'these settings', current: now }}
    >
      <p className="quiet">{text}</p>
      <EditForm revision={settingGroup.revision} button="Save" back={href('/office/settings')}>
        {fields.map(([name, setting]) => (
          <SettingField
            key={name}
            name={name}
            setting={setting}
            source={
              settingGroup.sources[name] === 'default'
                ? 'This is the default'
                : describeSource(settingGroup.sources[name]!, setting.variable)
            }
            text={values[name] ?? ''}
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
  text: string;
  problem: string | undefined;
};

function SettingField({ name, setting, source, text, problem }: SettingFieldProps) {
  const { label, help, kind, isOptional } = setting;
  const hint = [help, `${source}.`].filter(Boolean).join(' ');
  const field = { name, label, hint, problem, defaultValue: text };
  if (kind === 'lines' || kind === 'paragraph') return <TextArea {...field} rows={3} />;
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
