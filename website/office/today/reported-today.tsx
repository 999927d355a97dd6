import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { requireAnswer, type Staff } from '../require-staff.ts';
import { More } from './more.tsx';

const reportsShown = 5;

/** The photographs that somebody has reported and nobody has decided about, the oldest first. */
export const readReports = async ({ api }: Pick<Staff, 'api'>) =>
  requireAnswer(await api.getPhotographReports({ query: { limit: String(reportsShown) } }));

type Reports = Awaited<ReturnType<typeof readReports>>;

/** Renders nothing if there are none. */
export const ReportedToday = ({ reports: { items, total } }: { reports: Reports }) =>
  total > 0 && (
    <section aria-labelledby="reported-photographs">
      <h2 id="reported-photographs">Reported photographs</h2>
      <ul className="office-list">
        {items.map(({ id, funeral, reportedAt, isLate }) => (
          <li key={id}>
            <a href={href('/office/funerals/reports/:report', { report: id })}>
              <bdi>{funeral.personName}</bdi>
            </a>
            <span className="under">
              {isLate ? (
                <strong>Since {formatMoment(reportedAt)}</strong>
              ) : (
                `Since ${formatMoment(reportedAt)}`
              )}
            </span>
          </li>
        ))}
      </ul>
      <More count={total - items.length} one="report" href={href('/office/funerals/reports')} />
    </section>
  );
