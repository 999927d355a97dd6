import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { listSettingLabels, listSettings, type SettingGroup } from '#contract/operator/settings/values.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { CheckField } from '../form/check-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import {
  toSettingFormValues,
  findGroupWithForm,
  readGroup,
  createSaveOptions,
  type SettingGroupState,
} from './setting-forms.ts';
import { describeSource, formatSettingValue, formatInputValue, isFixed } from './setting-values.ts';
import { readProvider, TryIdentityProvider } from './try-identity-provider.tsx';
import { TryMailServer } from './try-mail-server.tsx';
import { TryReplies } from './replies/try-replies.tsx';
import {
  BucketPresets,
  bucketPresets,
  TryPhotographStorage,
} from './photograph-storage/storage-sections.tsx';
import { readPreset, type PresetTable } from './presets.tsx';
import { gatewayPresets } from './texts/presets.ts';
import { GatewayPresets, TextSamples, TryTexts } from './texts/texts-sections.tsx';
import type { Route } from './+types/group.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const group = findGroupWithForm(params.group);
  const settingGroup = await readGroup(api, group);
  const history = requireAnswer(await api.getHistory({ recordType: 'setting', recordId: group, query: {} }));
  const guide = group === 'mailServer' ? requireAnswer(await api.getGuide({})) : null;
  const provider = group === 'identityProvider' ? await readProvider(api, request, context) : null;
  const samples = group === 'texts' ? requireAnswer(await api.getTextSamples({})).samples : null;
  const preset = readPreset(request.url, presetTables[group] ?? {});
  return { group, settingGroup, history, email: guide?.email, provider, samples, preset };
}

const presetTables: Partial<Record<SettingGroup, PresetTable>> = {
  texts: gatewayPresets,
  photographStorage: bucketPresets,
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, createSaveOptions(api, findGroupWithForm(params.group)));
}

export default function SettingGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, settingGroup, history, preset } = loaderData;
  const { values = { ...toSettingFormValues(group, settingGroup), ...preset }, problems = {} } =
    actionData ?? {};
  const { heading, text } = settingTable[group];
  const fields = listSettings(group);
  const isAllFixed = fields.every(([name, setting]) => isFixed(setting, settingGroup.sources[name]!));
  const inputs = fields.map(([name, setting]) => (
    <SettingField
      key={name}
      name={name}
      setting={setting}
      settingGroup={settingGroup}
      text={values[name] ?? ''}
      problem={problems[name]}
    />
  ));
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
      <p className="quiet">{isAllFixed ? fixedText : text}</p>
      {group === 'texts' && <GatewayPresets />}
      {group === 'photographStorage' && !isAllFixed && <BucketPresets />}
      {isAllFixed ? (
        inputs
      ) : (
        <EditForm revision={settingGroup.revision} button="Save" back={href('/office/settings')}>
          {inputs}
        </EditForm>
      )}
      <Trial {...loaderData} isAllFixed={isAllFixed} />
      <HistoryList history={history} labels={listSettingLabels(group)} />
    </EditPage>
  );
}

type TrialProps = Route.ComponentProps['loaderData'] & { isAllFixed: boolean };

/** Shows whether the saved settings work. */
const Trial = ({ group, settingGroup, email, provider, samples, isAllFixed }: TrialProps) => {
  const { values } = settingGroup;
  return (
    <>
      {email && <TryMailServer {...email} />}
      {group === 'replies' && <TryReplies isSetUp={values.host !== ''} />}
      {samples && <TextSamples samples={samples} />}
      {group === 'texts' && <TryTexts isSetUp={values.url !== ''} />}
      {group === 'photographStorage' && (
        <TryPhotographStorage isSetUp={values.url !== ''} isFixed={isAllFixed} />
      )}
      {provider && <TryIdentityProvider {...provider} isSetUp={values.issuer !== ''} />}
    </>
  );
};

const fixedText = 'Your IT support has set this on the server, so it cannot be changed here.';

const inputTypes: Partial<Record<Setting['kind'], string>> = { number: 'text', secret: 'password' };

function describeField(name: string, { kind, variable, fixedBy }: Setting, settingGroup: SettingGroupState) {
  const source = settingGroup.sources[name]!;
  if (kind === 'secret' && source === 'staff') return 'One is set. Leave this empty to keep it';
  if (kind === 'switch' && source === 'default') return '';
  if (source !== 'default') return describeSource(source, variable ?? fixedBy);
  return settingGroup.values[name] === '' ? '' : 'This is the standard value';
}

type SettingFieldProps = {
  name: string;
  setting: Setting;
  settingGroup: SettingGroupState;
  text: string;
  problem: string | undefined;
};

function SettingField({ name, setting, settingGroup, text, problem }: SettingFieldProps) {
  const { label, help, kind, isOptional } = setting;
  const savedSource = describeField(name, setting, settingGroup);
  if (isFixed(setting, settingGroup.sources[name]!))
    return (
      <p>
        {label}: <bdi>{formatSettingValue(setting, settingGroup.values[name])}</bdi>
        <span className="under">{savedSource}.</span>
      </p>
    );
  // A value that was only filled in is not saved yet, so it has no source.
  const isSaved = kind === 'secret' || text === formatInputValue(setting, settingGroup.values[name]);
  const source = isSaved && savedSource;
  const hint = [help, source && `${source}.`].filter(Boolean).join(' ');
  const field = { name, label, hint, problem, defaultValue: text };
  if (kind === 'switch')
    return (
      <CheckField
        name={name}
        label={label}
        {...(hint && { hint })}
        isChecked={text !== ''}
        problem={problem}
      />
    );
  if (setting.options)
    return <SelectField {...{ name, label, hint, problem }} selected={text} options={setting.options} />;
  if (kind === 'lines' || kind === 'paragraph') return <TextArea {...field} rows={3} />;
  return (
    <TextField
      {...field}
      type={inputTypes[kind] ?? kind}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      {...(kind === 'number' && { inputMode: 'numeric' })}
      {...(isOptional && { isOptional })}
    />
  );
}
