import { href } from 'react-router';
import type { Setting } from '#contract/operator/settings/setting.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { settingGroups, settingsOf, type SettingGroup } from '#contract/operator/settings/values.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import type { ShownGroup } from './setting-forms.ts';
import { groupAddress, resetAddress, shownValue, sourceWords } from './setting-words.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { groups: answered(await api.getSettings({})), done: doneOf(request.url) };
}

export default function SettingsPage({ loaderData: { groups, done } }: Route.ComponentProps) {
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
        <Group key={group} group={group} shown={groups[group]} />
      ))}
    </>
  );
}

const Group = ({ group, shown }: { group: SettingGroup; shown: ShownGroup }) => (
  <section aria-labelledby={group}>
    <h2 id={group}>{settingTable[group].heading}</h2>
    <table className="office-table setting-table">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Where it comes from</th>
        </tr>
      </thead>
      <tbody>
        {settingsOf(group).map(([name, setting]) => (
          <tr key={name}>
            <th scope="row">{setting.label}</th>
            <td className="any-length">
              <bdi>{shownValue(setting, shown.values[name])}</bdi>
            </td>
            <td>
              {sourceWords(shown.sources[name]!, setting.variable)}
              {shown.sources[name] === 'staff' && (
                <Reset group={group} name={name} setting={setting} shown={shown} />
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

type ResetProps = { group: SettingGroup; name: string; setting: Setting; shown: ShownGroup };

const Reset = ({ group, name, setting, shown }: ResetProps) => (
  <p className="setting-reset">
    <span className="under">
      Otherwise: <bdi>{shownValue(setting, shown.otherwise[name])}</bdi>
    </span>
    <a className="button" href={resetAddress(group, name)}>
      Change it back…<span className="only-heard">: {setting.label}</span>
    </a>
  </p>
);
