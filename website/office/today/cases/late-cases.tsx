import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { findOwnGuid, requireAnswer, type Staff } from '../../staff.ts';
import { More } from '../more.tsx';

const casesShown = 5;

/**
 * The cases in which a task should have been done before today: those of the person who is signed in, and those that
 * nobody looks after. The operator key is nobody, and sees all of them.
 */
export async function readLateCases({ api, actor }: Staff) {
  const read = async (owner: string | null) => {
    const filters = { late: 'yes', ...(owner && { owner }) } as const;
    const query = { ...filters, sort: 'due', limit: String(casesShown) } as const;
    const { items, total } = requireAnswer(await api.getCases({ query }));
    return { owner, filters, items, total };
  };
  const ownGuid = findOwnGuid(actor);
  return ownGuid ? Promise.all([read(ownGuid), read('none')]) : [await read(null)];
}

type LateCases = Awaited<ReturnType<typeof readLateCases>>;

/** Renders nothing if there are none. */
export const LateCases = ({ late }: { late: LateCases }) =>
  late
    .filter(({ total }) => total > 0)
    .map(({ owner, filters, items, total }) => (
      <section key={owner} aria-labelledby={`late-${owner}`}>
        <h2 id={`late-${owner}`}>{owner === 'none' ? 'Late, and nobody looks after it' : 'Late cases'}</h2>
        <ul className="office-list">
          {items.map(({ number, deceasedName, next }) => (
            <li key={number}>
              <a href={href('/office/cases/:number', { number })}>
                <bdi>{deceasedName ?? number}</bdi>
              </a>
              {next && (
                <span className="under">
                  <bdi>{next.title}</bdi>, <strong>was due {formatDay(next.dueOn!)}</strong>
                </span>
              )}
            </li>
          ))}
        </ul>
        <More
          count={total - items.length}
          of="late cases"
          href={withQuery(href('/office/cases/list'), { ...filters, sort: 'due' })}
        />
      </section>
    ));
