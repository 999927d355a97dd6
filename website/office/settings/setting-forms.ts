import { href } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { SettingSource } from '#contract/operator/settings/setting.ts';
import { settingGroups, listSettings, type SettingGroup } from '#contract/operator/settings/values.ts';
import { withDone } from '../form/done-notice.tsx';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { requireAnswer, type Staff, requireFound } from '../require-staff.ts';
import { nameInAddress } from './setting-addresses.ts';
import { formatInputValue, isFixed, parseInputValue } from './setting-values.ts';

type Api = Staff['api'];
type FormValues = Record<string, string>;

/** A group as the pages use it, whichever it is. */
export type SettingGroupState = {
  values: Record<string, unknown>;
  fallback: Record<string, unknown>;
  sources: Record<string, SettingSource>;
  revision: number;
};

/** The group that an address names. Throws the 404 page if there is none. */
export function findSettingGroup(name: string | undefined): SettingGroup {
  return requireFound(settingGroups.find((each) => nameInAddress(each) === name));
}

/** The group that an address names, if it has one form for all its fields. Throws the 404 page otherwise. */
export function findGroupWithForm(name: string | undefined): SettingGroup {
  const group = findSettingGroup(name);
  requireFound(!listSettings(group).some(([, { kind }]) => kind === 'own'));
  return group;
}

export const readGroup = async (api: Api, group: SettingGroup): Promise<SettingGroupState> =>
  requireAnswer(await api.getSettings({}))[group];

const updates = {
  provider: (api: Api, body: object) => api.updateProviderSettings({ body }),
  website: (api: Api, body: object) => api.updateWebsiteSettings({ body }),
  mailServer: (api: Api, body: object) => api.updateMailServerSettings({ body }),
  replies: (api: Api, body: object) => api.updateReplySettings({ body }),
  texts: (api: Api, body: object) => api.updateTextSettings({ body }),
  identityProvider: (api: Api, body: object) => api.updateIdentityProviderSettings({ body }),
  photographStorage: (api: Api, body: object) => api.updatePhotographStorageSettings({ body }),
  backupPlace: (api: Api, body: object) => api.updateBackupPlaceSettings({ body }),
  releases: (api: Api, body: object) => api.updateReleaseSettings({ body }),
  notices: (api: Api, body: object) => api.updateNoticeSettings({ body }),
  cases: (api: Api, body: object) => api.updateCaseSettings({ body }),
  invoices: (api: Api, body: object) => api.updateInvoiceSettings({ body }),
  retention: (api: Api, body: object) => api.updateRetentionSettings({ body }),
  look: (api: Api, body: object) => api.updateLookSettings({ body }),
  priceList: (api: Api, body: object) => api.updatePriceList({ body }),
  emails: (api: Api, body: object) => api.updateEmailTexts({ body }),
  privacy: (api: Api, body: object) => api.updatePrivacySettings({ body }),
} satisfies Record<SettingGroup, unknown>;

/** The call that changes a group. It checks the body itself. */
export const updateGroup = (api: Api, group: SettingGroup, body: object): Promise<true | Refused> =>
  updates[group](api, body);

export const toSettingFormValues = (group: SettingGroup, { values }: SettingGroupState): FormValues =>
  Object.fromEntries(
    listSettings(group).map(([name, setting]) => [name, formatInputValue(setting, values[name])]),
  );

export const readSettingValues = (group: SettingGroup, texts: Record<string, string>): FormValues =>
  Object.fromEntries(listSettings(group).map(([name]) => [name, normalise(texts[name] ?? '')]));

const normalise = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Only the fields that were edited. The others keep their source, such as the environment. */
function changedValues(
  group: SettingGroup,
  settingGroup: SettingGroupState,
  formValues: FormValues,
): Record<string, unknown> {
  const before = toSettingFormValues(group, settingGroup);
  return Object.fromEntries(
    listSettings(group)
      .filter(([name, setting]) => !isFixed(setting, settingGroup.sources[name]!))
      .filter(([name]) => formValues[name] !== before[name])
      .map(([name, setting]) => [name, parseInputValue(setting, formValues[name]!)]),
  );
}

/** How the form of a group is saved, for `save`. */
export const createSaveOptions = (api: Api, group: SettingGroup) => ({
  read: (form: FormData) => readSettingValues(group, readFormValues(form)),
  call: async (values: FormValues, revision: number) =>
    updateGroup(api, group, { ...changedValues(group, await readGroup(api, group), values), revision }),
  done: () => withDone(href('/office/settings'), 'changed'),
  mapProblems: mapSettingProblems,
});

/** The contract names each entry of a list by its number; the form has one box for all, and names the first. */
function mapSettingProblems(fields: Problems): Problems {
  const problems: Problems = {};
  for (const [path, problem] of Object.entries(fields)) {
    const [name = path, number] = path.split('.');
    problems[name] ??= number === undefined ? problem : `Line ${Number(number) + 1}: ${problem}`;
  }
  return problems;
}
