import { href } from 'react-router';
import { canCall } from '#contract/operator/access.ts';
import type { ComplaintOnList } from '#contract/operator/privacy/complaints.ts';
import { describeClock } from '../../attention/complaint-clock.ts';
import { requireAnswer, type Staff } from '../require-staff.ts';
import { More } from './more.tsx';

const complaintsShown = 5;

/** The open complaints about data, the oldest first, for those who may read them. */
export async function readOpenComplaints({
  api,
  actor,
}: Staff): Promise<{ items: ComplaintOnList[]; total: number }> {
  if (!canCall(actor.role, 'getComplaints')) return { items: [], total: 0 };
  return requireAnswer(await api.getComplaints({ query: { limit: String(complaintsShown) } }));
}

/** Renders nothing if there are none. */
export const ComplaintsToday = ({
  open: { items, total },
}: {
  open: Awaited<ReturnType<typeof readOpenComplaints>>;
}) =>
  total > 0 && (
    <section aria-labelledby="complaints-today">
      <h2 id="complaints-today">Complaints about data</h2>
      <ul className="office-list">
        {items.map((item) => (
          <li key={item.reference}>
            <a href={href('/office/privacy/complaints/:reference', item)}>
              <bdi>{item.name ?? item.reference}</bdi>
            </a>
            <span className="under">
              {item.acknowledgedOn ? 'Acknowledged' : <strong>Not acknowledged</strong>},{' '}
              {item.isLate ? <strong>{describeClock(item)}</strong> : describeClock(item)},{' '}
              <bdi>{item.owner?.name ?? 'nobody looks after it'}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <More count={total - items.length} one="complaint" href={href('/office/privacy/complaints')} />
    </section>
  );
