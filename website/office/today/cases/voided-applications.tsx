import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { VoidedApplication } from '#contract/operator/cases/application.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';

/** The applications that must be signed again, of the branch of the person who is signed in. */
export async function readVoidedApplications({ api, actor: { branch } }: Staff) {
  return requireAnswer(await api.getVoidedApplications({ query: { ...(branch && { branch }) } }));
}

/** Renders nothing if there are none. */
export const VoidedApplications = ({ applications }: { applications: VoidedApplication[] }) =>
  applications.length > 0 && (
    <section aria-labelledby="voided-applications">
      <h2 id="voided-applications">To be signed again</h2>
      <ul className="office-list">
        {applications.map(({ number, deceasedName, by, at }) => (
          <li key={number}>
            <a href={href('/office/cases/:number/application', { number })}>
              <bdi>{deceasedName ?? number}</bdi>
            </a>
            <span className="under">
              <bdi>{by}</bdi> changed an answer, {formatMoment(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
