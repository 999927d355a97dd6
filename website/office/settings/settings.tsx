import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { settingGroups, settingsOf, type SettingGroup } from '#contract/operator/settings/values.ts';
import { siteContext } from '../../site.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../staff.ts';
import type { SettingGroupState } from './setting-forms.ts';
import { groupAddress, resetAddress, formatSettingValue, describeSource } from './setting-texts.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { version } = context.get(siteContext);
  return { groups: requireAnswer(await api.getSettings({})), version, done: readDone(request.url) };
}

export default function SettingsPage({ loaderData: { groups, version, done } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="Settings" />
      <DoneNotice done={done} />
      <p className="quiet">
        Changes take effect at once. Where nothing is entered here, the value of the server is used, or the
        default.
      </p>
      <p className="alone">
        <a href={href('/office/guide')}>First steps</a>
      </p>
      {settingGroups.map((group) => (
        <Group key={group} group={group} settingGroup={groups[group]} />
      ))}
      <p className="quiet">Lychgate {version}. Your IT support needs this number before an upgrade.</p>
    </>
  );
}

const Group = ({ group, settingGroup }: { group: SettingGroup; settingGroup: SettingGroupState }) => (
  <section aria-labelledby={group}>
    <h2 id={group}>{settingTable[group].heading}</h2>
    <table className="office-table setting-table">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Who set it</th>
        </tr>
      </thead>
      <tbody>
        {settingsOf(group).map(([name, setting]) => (
          <tr key={name}>
            <th scope="row">{setting.label}</th>
            <td className="any-length">
              <bdi>{formatSettingValue(setting, settingGroup.values[name])}</bdi>
            </td>
            <td>
              {describeSource(settingGroup.sources[name]!, setting.variable ?? setting.fixedBy)}
              {settingGroup.sources[name] === 'staff' && (
                <Reset group={group} name={name} setting={setting} settingGroup={settingGroup} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <a className="button" href={groupAddress(group)}>
        Change<span className="only-heard">: {settingTable[group].heading}</span>
      </a>
    </p>
  </section>
);

type ResetProps = { group: SettingGroup; name: string; setting: Setting; settingGroup: SettingGroupState };

const Reset = ({ group, name, setting, settingGroup }: ResetProps) => (
  <p className="setting-reset">
    <span className="under">
      Otherwise: <bdi>{formatSettingValue(setting, settingGroup.fallback[name])}</bdi>
    </span>
    <a className="button" href={resetAddress(group, name)}>
      Change it back…<span className="only-heard">: {setting.label}</span>
    </a>
  </p>
);
