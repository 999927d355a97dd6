import { formatDay } from '#contract/fields/days.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { groupAddress } from '../settings/setting-words.ts';
import { answered, requireStaff } from '../staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { formatPeriod, ruleNames, ruleSince } from './words.ts';
import type { Route } from './+types/retention.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { rules: answered(await api.getRetention({})) };
}

export default function RetentionPage({ loaderData: { rules } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="How long data is kept" />
      <PrivacyViews current="retention" />
      <p>
        The routine tasks erase what is older, once a day. This page only counts: nothing is erased by looking
        at it.
      </p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kept for</th>
            <th scope="col">Comes from</th>
            <th scope="col">Would be erased now</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ name, keeps, setting, due, oldest }) => (
            <tr key={name}>
              <th scope="row">{ruleNames[name]}</th>
              <td>
                {formatPeriod(keeps)}
                <span className="under">{ruleSince[name]}</span>
              </td>
              <td data-name="Comes from">
                {setting ? <a href={groupAddress('retention')}>Settings</a> : 'Fixed'}
              </td>
              <td data-name="Would be erased now">
                {due.toLocaleString('en-GB')}
                {oldest && <span className="under">the oldest from {formatDay(oldest)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
