import type { RegisteredPlace } from '#contract/operator/privacy/register.ts';
import type { RetentionName } from '#contract/operator/privacy/retention.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { PrivacyViews } from './privacy-views.tsx';
import { formatPeriod, ruleSince } from './words.ts';
import type { Route } from './+types/register.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [places, rules] = await Promise.all([api.getPersonalDataRegister({}), api.getRetention({})]);
  const periods = answered(rules).map(({ name, keeps }) => [name, formatPeriod(keeps)]);
  return { places: answered(places), periods: Object.fromEntries(periods) as Record<RetentionName, string> };
}

export default function RegisterPage({ loaderData: { places, periods } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle heading="What is kept about people" />
      <PrivacyViews current="register" />
      <p>
        Every table of the database and every folder that holds personal data. You can show this page to
        somebody who asks for your record of processing. It changes with each version of Lychgate.
      </p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Found by</th>
            <th scope="col">When a person is erased</th>
            <th scope="col">Kept for</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.name}>
              <th scope="row">
                {place.about}
                <span className="under">{holdsOf(place)}</span>
                {reasonsOf('Not exported', place.notExported, place.holds).map((why) => (
                  <span key={why} className="under">
                    {why}
                  </span>
                ))}
              </th>
              <td data-name="Found by">{asSentence(place.foundBy)}</td>
              <td data-name="When a person is erased">
                {place.erasure}
                {reasonsOf('Stays', place.stays, place.holds).map((why) => (
                  <span key={why} className="under">
                    {why}
                  </span>
                ))}
              </td>
              <td data-name="Kept for">
                {place.rule ? `${periods[place.rule]} ${ruleSince[place.rule]}` : place.until}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const holdsOf = ({ holds }: RegisteredPlace): string => [...new Set(Object.values(holds))].join('; ');

/** Why something of it stays or is not exported, each reason once. */
const reasonsOf = (verb: string, reasons: Record<string, string>, holds: RegisteredPlace['holds']) =>
  [...Map.groupBy(Object.entries(reasons), ([, why]) => why)].map(
    ([why, columns]) => `${verb}: ${namesOf(columns, holds)}. ${why}`,
  );

const namesOf = (columns: [string, string][], holds: RegisteredPlace['holds']): string =>
  [...new Set(columns.map(([column]) => holds[column]))].join('; ');

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
