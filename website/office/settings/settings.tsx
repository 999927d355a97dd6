import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { isNewerVersion, type NewestVersion } from '#contract/operator/newest-version.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { settingGroups, listSettings, type SettingGroup } from '#contract/operator/settings/values.ts';
import { siteContext } from '../../site.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { SettingGroupState } from './setting-forms.ts';
import { groupAddress, resetAddress } from './setting-addresses.ts';
import { formatSettingValue, describeSource } from './setting-values.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { version } = context.get(siteContext);
  return {
    groups: requireAnswer(await api.getSettings({})),
    version,
    newest: requireAnswer(await api.getNewestVersion({})),
    done: readDone(request.url),
  };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { groups, version, newest, done } = loaderData;
  return (
    <>
      <PageTitle heading="Settings" />
      <DoneNotice done={done} />
      <p className="quiet">
        Changes take effect at once. Where nothing is entered here, the value of the server is used, or the
        standard one.
      </p>
      <p className="alone">
        <a href={href('/office/guide')}>First steps</a>
      </p>
      <nav aria-labelledby="setting-groups">
        <h2 id="setting-groups" className="only-heard">
          On this page
        </h2>
        <ul className="setting-groups">
          {settingGroups.map((group) => (
            <li key={group}>
              <a href={`#${group}`}>{settingTable[group].heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      {settingGroups.map((group) => (
        <Group key={group} group={group} settingGroup={groups[group]} />
      ))}
      <Version version={version} newest={newest} hasList={groups.releases.values.list !== ''} />
    </>
  );
}

type VersionProps = { version: string; newest: NewestVersion; hasList: boolean };

const Version = ({ version, newest, hasList }: VersionProps) => {
  const isBehind = newest.version !== null && isNewerVersion(newest.version, version);
  return (
    <section aria-labelledby="version">
      <h2 id="version">Version</h2>
      {isBehind && (
        <p className="notice">
          Lychgate {newest.version} is out, and you have {version}. Your IT support finds what to do in{' '}
          <code>docs/upgrading.md</code>, in the folder of Lychgate.
        </p>
      )}
      <p>
        Lychgate {version}. Your IT support needs this number before an upgrade.{' '}
        <span className="quiet">{isBehind ? '' : describeNewest(newest, hasList)}</span>
      </p>
    </section>
  );
};

function describeNewest({ version, problem, askedAt }: NewestVersion, hasList: boolean): string {
  if (!hasList) return 'Nobody is asked whether there is a newer one.';
  if (!askedAt) return 'The list of versions has not been asked yet: that happens once a day.';
  const at = formatMoment(askedAt);
  return problem
    ? `${problem} It was asked on ${at}.`
    : `No newer one was known on ${at}: the list names ${version}.`;
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
        {listSettings(group).map(([name, setting]) => (
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
