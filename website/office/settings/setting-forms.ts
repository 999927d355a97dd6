import { data, href } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { SettingSource } from '#contract/operator/settings/setting.ts';
import { settingGroups, settingsOf, type SettingGroup } from '#contract/operator/settings/values.ts';
import { textsOf, type Problems } from '../../ui/form/checked-form.ts';
import { withQuery } from '../../ui/with-query.ts';
import { notFound } from '../../ui/messages.ts';
import { oneAddressIsWrong } from '../messages.ts';
import { answered, type Staff } from '../staff.ts';
import { nameInAddress, typedValue, valueOf } from './setting-words.ts';

type Api = Staff['api'];
type Typed = Record<string, string>;

/** A group as the pages use it, whichever it is. */
export type ShownGroup = {
  values: Record<string, unknown>;
  otherwise: Record<string, unknown>;
  sources: Record<string, SettingSource>;
  revision: number;
};

/** The group in an address. Throws the page that says that there is none. */
export function groupOf(name: string | undefined): SettingGroup {
  const group = settingGroups.find((each) => nameInAddress(each) === name);
  if (!group) throw data(notFound.sentence, { status: 404 });
  return group;
}

/** The same for a group that has one form for all its fields. */
export function typedGroupOf(name: string | undefined): SettingGroup {
  const group = groupOf(name);
  if (settingsOf(group).some(([, { kind }]) => kind === 'own'))
    throw data(notFound.sentence, { status: 404 });
  return group;
}

export const readGroup = async (api: Api, group: SettingGroup): Promise<ShownGroup> =>
  answered(await api.getSettings({}))[group];

const updates = {
  provider: (api: Api, body: object) => api.updateProviderSettings({ body }),
  notices: (api: Api, body: object) => api.updateNoticeSettings({ body }),
  retention: (api: Api, body: object) => api.updateRetentionSettings({ body }),
  look: (api: Api, body: object) => api.updateLookSettings({ body }),
  priceList: (api: Api, body: object) => api.updatePriceList({ body }),
  emails: (api: Api, body: object) => api.updateEmailTexts({ body }),
  privacy: (api: Api, body: object) => api.updatePrivacySettings({ body }),
} satisfies Record<SettingGroup, unknown>;

/** The call that changes a group. It checks the body itself. */
export const updateGroup = (api: Api, group: SettingGroup, body: object): Promise<true | Refused> =>
  updates[group](api, body);

export const typedFor = (group: SettingGroup, { values }: ShownGroup): Typed =>
  Object.fromEntries(settingsOf(group).map(([name]) => [name, typedValue(values[name])]));

export const typedIn = (group: SettingGroup, texts: Record<string, string>): Typed =>
  Object.fromEntries(settingsOf(group).map(([name]) => [name, tidy(texts[name] ?? '')]));

const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Only what is typed otherwise than it was: what nobody touched keeps coming from where it came. */
function changedValues(group: SettingGroup, shown: ShownGroup, typed: Typed): Record<string, unknown> {
  const before = typedFor(group, shown);
  return Object.fromEntries(
    settingsOf(group)
      .filter(([name]) => typed[name] !== before[name])
      .map(([name, setting]) => [name, valueOf(setting, typed[name]!)]),
  );
}

/** How the form of a group is saved, for `save`. */
export const savingOf = (api: Api, group: SettingGroup) => ({
  read: (form: FormData) => typedIn(group, textsOf(form)),
  call: async (values: Typed, revision: number) =>
    updateGroup(api, group, { ...changedValues(group, await readGroup(api, group), values), revision }),
  done: () => withQuery(href('/office/settings'), { done: 'changed' }),
  field: settingsOf(group)[0]![0],
  problemsOf,
});

/** The contract names each address by its number; the form has one box for all. */
const problemsOf = (fields: Problems): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => {
      const [name = path, number] = path.split('.');
      return [name, number === undefined ? problem : oneAddressIsWrong];
    }),
  );
