import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import type { CaseOnList } from '#contract/operator/cases/case.ts';
import { stageNames } from '#contract/operator/cases/stages.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { findOwnGuid, requireAnswer, type Staff } from '../../require-staff.ts';
import { More } from '../more.tsx';

const casesShown = 5;

/** The reasons for which a case is on Today: the filter of their list, the headings, and the page that deals with it. */
const reasons = {
  late: {
    filter: { late: 'yes' },
    heading: 'Late cases',
    headingOfNobodys: 'Late, and nobody looks after it',
    address: (number: string) => href('/office/cases/:number', { number }),
  },
  unchecked: {
    filter: { unchecked: 'yes' },
    heading: 'Papers to check',
    headingOfNobodys: 'Papers to check, and nobody looks after the case',
    address: (number: string) => href('/office/cases/:number/papers', { number }),
  },
} as const;

type Reason = keyof typeof reasons;

/**
 * The cases of the person who is signed in, and those that nobody looks after. The operator key is nobody, and sees all of
 * them.
 */
export async function readListedCases({ api, actor }: Staff, name: Reason) {
  const read = async (owner: string | null) => {
    const filters = { ...reasons[name].filter, ...(owner && { owner }) };
    const query = { ...filters, sort: 'due', limit: String(casesShown) } as const;
    const { items, total } = requireAnswer(await api.getCases({ query }));
    return { owner, filters, items, total };
  };
  const ownGuid = findOwnGuid(actor);
  return ownGuid ? Promise.all([read(ownGuid), read('none')]) : [await read(null)];
}

type ListedCasesProps = { name: Reason; cases: Awaited<ReturnType<typeof readListedCases>> };

/** Renders nothing if there are none. */
export const ListedCases = ({ name, cases }: ListedCasesProps) =>
  cases
    .filter(({ total }) => total > 0)
    .map(({ owner, filters, items, total }) => (
      <section key={owner} aria-labelledby={`${name}-${owner}`}>
        <h2 id={`${name}-${owner}`}>
          {owner === 'none' ? reasons[name].headingOfNobodys : reasons[name].heading}
        </h2>
        <ul className="office-list">
          {items.map((item) => (
            <li key={item.number}>
              <a href={reasons[name].address(item.number)}>
                <bdi>{item.deceasedName ?? item.number}</bdi>
              </a>
              <span className="under">{name === 'late' ? <Due item={item} /> : stageNames[item.stage]}</span>
            </li>
          ))}
        </ul>
        <More
          count={total - items.length}
          one="case"
          href={withQuery(href('/office/cases/list'), { ...filters, sort: 'due' })}
        />
      </section>
    ));

const Due = ({ item: { next } }: { item: CaseOnList }) =>
  next && (
    <>
      <bdi>{next.title}</bdi>, <strong>was due {formatDay(next.dueOn!)}</strong>
    </>
  );
