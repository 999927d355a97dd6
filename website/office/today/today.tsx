import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import type { Route } from './+types/today.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const query = { limit: '1' };
  const [requests, emails, jobs] = await Promise.all([
    api.getUnseenRequests({ query }),
    api.getFailedEmails({ query }),
    api.getFailedJobs({}),
  ]);
  return {
    requests: answered(requests).total,
    emails: answered(emails).total,
    jobs: answered(jobs).total,
  };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const waiting = kinds.filter(({ name }) => loaderData[name] > 0);
  return (
    <>
      <PageTitle heading="Today" />
      {waiting.length === 0 ? (
        <p className="quiet">Nothing needs attention.</p>
      ) : (
        <section aria-labelledby="attention">
          <h2 id="attention">Needs attention</h2>
          <ul className="office-list">
            {waiting.map(({ name, words }) => (
              <li key={name}>
                <a href={`/admin?aside#${name}`}>{words(loaderData[name])}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

const kinds = [
  {
    name: 'requests',
    words: (number: number) => count(number, 'unopened cremation request', 'unopened cremation requests'),
  },
  {
    name: 'emails',
    words: (number: number) =>
      count(number, 'email that was not delivered', 'emails that were not delivered'),
  },
  { name: 'jobs', words: (number: number) => count(number, 'failed job', 'failed jobs') },
] as const;
