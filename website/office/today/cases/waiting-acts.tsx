import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { actNames } from '#contract/operator/cases/act-names.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';

/**
 * The acts that need a second person: of the branch of the person who is signed in, without what they have recorded
 * themselves. The operator key is nobody, and sees all of it.
 */
export async function readWaitingActs({ api, actor }: Staff) {
  const { kind, branch } = actor;
  const acts = requireAnswer(await api.getWaitingActs({ query: { ...(branch && { branch }) } }));
  return acts.filter(({ canConfirm }) => kind !== 'person' || canConfirm);
}

type Acts = Awaited<ReturnType<typeof readWaitingActs>>;

/** Renders nothing if there are none. */
export const WaitingActs = ({ acts }: { acts: Acts }) =>
  acts.length > 0 && (
    <section aria-labelledby="waiting-acts">
      <h2 id="waiting-acts">Waits for a second person</h2>
      <ul className="office-list">
        {acts.map(({ number, deceasedName, id, kind, recordedBy, recordedAt }) => (
          <li key={id}>
            <a href={href('/office/cases/:number/acts/:act', { number, act: id })}>
              {actNames[kind]}: <bdi>{deceasedName ?? number}</bdi>
            </a>
            <span className="under">
              Recorded by <bdi>{recordedBy.name}</bdi>, {formatMoment(recordedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
