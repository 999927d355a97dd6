import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { listSettings } from '#contract/operator/settings/values.ts';
import { withDone } from '../form/done-notice.tsx';
import { notFound } from '../../ui/messages.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { nextBaseRevision } from '../form/revision-field.tsx';
import { requireStaff } from '../require-staff.ts';
import { findSettingGroup, readGroup, updateGroup } from './setting-forms.ts';
import { formatSettingValue } from './setting-texts.ts';
import type { Route } from './+types/reset.ts';

type Params = Route.LoaderArgs['params'];

/** The setting in the address, and its value afterwards: nothing at all, or that of the server. */
function requireSetting({ group: groupName, name }: Params, url: string) {
  const group = findSettingGroup(groupName);
  const namedField = listSettings(group).find(([field]) => field === name);
  if (!namedField) throw data(notFound.sentence, { status: 404 });
  return { group, name, setting: namedField[1], isReset: new URL(url).searchParams.get('to') === 'nothing' };
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
  const revision = Number(readText(await readForm(request), 'revision'));
  const answer = await updateGroup(api, group, { [name]: isReset ? '' : null, revision });
  if (!isRefused(answer)) throw redirect(withDone(href('/office/settings'), 'changed'));
  const refused = Object.values(answer.more.fields ?? {})[0] ?? answer.detail;
  return data({ refused, base: nextBaseRevision(answer, String(revision)) }, { status: answer.status });
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
