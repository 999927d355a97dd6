import { href, redirect } from 'react-router';
import { listSettings } from '#contract/operator/settings/values.ts';
import { withDone } from '../form/done-notice.tsx';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireStaff, requireFound } from '../require-staff.ts';
import { findSettingGroup, readGroup, updateGroup } from './setting-forms.ts';
import { formatSettingValue } from './setting-values.ts';
import { confirm } from '../form/confirm.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/reset.ts';

type Params = Route.LoaderArgs['params'];

/** The setting in the address, and its value afterwards: nothing at all, or that of the server. */
function requireSetting({ group: groupName, name }: Params, url: string) {
  const group = findSettingGroup(groupName);
  const namedField = requireFound(listSettings(group).find(([field]) => field === name));
  return { group, name, setting: namedField[1], isReset: readParameter(url, 'to') === 'nothing' };
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateProviderSettings');
  const { group, name, setting, isReset } = requireSetting(params, request.url);
  const { values, fallback, sources, revision } = await readGroup(api, group);
  if (!isReset && sources[name] !== 'staff') throw redirect(href('/office/settings'));
  const after = isReset ? '' : fallback[name];
  return {
    label: setting.label,
    before: formatSettingValue(setting, values[name]),
    after: formatSettingValue(setting, after),
    revision,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { group, name, isReset } = requireSetting(params, request.url);
  return confirm(request, {
    call: ({ revision }) =>
      updateGroup(api, group, { [name]: isReset ? '' : null, revision: Number(revision) || 0 }),
    done: () => withDone(href('/office/settings'), 'changed'),
  });
}

/** Asks first: a name, a phone number or a price list changes on the public website at once. */
export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, before, after, revision } = loaderData;
  return (
    <ConfirmPage
      heading={`Change “${label}” back?`}
      button="Change it back"
      back={href('/office/settings')}
      revision={revision}
      refused={actionData?.refused}
    >
      <dl className="record-facts">
        <div>
          <dt>Now</dt>
          <dd>
            <bdi>{before}</bdi>
          </dd>
        </div>
        <div>
          <dt>Afterwards</dt>
          <dd>
            <bdi>{after}</bdi>
          </dd>
        </div>
      </dl>
      <p>It changes at once, wherever families and colleagues see it. The history keeps what was entered.</p>
    </ConfirmPage>
  );
}
