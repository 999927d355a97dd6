import { settingGroups, type SettingGroup } from '#contract/operator/settings/fields.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { guidePath } from '../guide/guide-words.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import type { ShownGroup } from './setting-forms.ts';
import {
  fieldsOf,
  groupAddress,
  resetAddress,
  settingWords,
  shownValue,
  sourceWords,
  type SettingWords,
} from './setting-words.ts';
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
        <a href={guidePath}>First steps</a>
      </p>
      {settingGroups.map((group) => (
        <Group key={group} group={group} shown={groups[group]} />
      ))}
    </>
  );
}

const Group = ({ group, shown }: { group: SettingGroup; shown: ShownGroup }) => (
  <section aria-labelledby={group}>
    <h2 id={group}>{settingWords[group].heading}</h2>
    <table className="office-table setting-table">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Where it comes from</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(group).map(([name, words]) => (
          <tr key={name}>
            <th scope="row">{words.label}</th>
            <td className="any-length">
              <bdi>{shownValue(words, shown.values[name])}</bdi>
            </td>
            <td>
              {sourceWords(shown.sources[name]!, words.variable)}
              {shown.sources[name] === 'staff' && (
                <Reset group={group} name={name} words={words} shown={shown} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <a className="button" href={groupAddress(group)}>
        Change<span className="only-heard">: {settingWords[group].heading}</span>
      </a>
    </p>
  </section>
);

type ResetProps = { group: SettingGroup; name: string; words: SettingWords; shown: ShownGroup };

const Reset = ({ group, name, words, shown }: ResetProps) => (
  <p className="setting-reset">
    <span className="under">
      Otherwise: <bdi>{shownValue(words, shown.otherwise[name])}</bdi>
    </span>
    <a className="button" href={resetAddress(group, name)}>
      Change it back…<span className="only-heard">: {words.label}</span>
    </a>
  </p>
);
