import { href } from 'react-router';
import { dueNames } from '#contract/operator/cases/act-names.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { requireAnswer, type Staff } from '../../require-staff.ts';
import { More } from '../more.tsx';

const ashesShown = 5;

/** The ashes that need somebody, of the branch of the person who is signed in. */
export async function readAshesDue({ api, actor: { branch } }: Staff) {
  const filters = { view: 'due', ...(branch && { branch }) } as const;
  const { items, total } = requireAnswer(
    await api.getAshes({ query: { ...filters, limit: String(ashesShown) } }),
  );
  return { filters, items, total };
}

type AshesDue = Awaited<ReturnType<typeof readAshesDue>>;

/** Renders nothing if there are none. */
export const AshesToday = ({ ashes: { filters, items, total } }: { ashes: AshesDue }) =>
  total > 0 && (
    <section aria-labelledby="ashes-due">
      <h2 id="ashes-due">Ashes</h2>
      <ul className="office-list">
        {items.map(({ number, deceasedName, due }) => (
          <li key={number}>
            <a href={href('/office/cases/:number/ashes', { number })}>
              <bdi>{deceasedName ?? number}</bdi>
            </a>
            {due && <span className="under">{dueNames[due]}</span>}
          </li>
        ))}
      </ul>
      <More
        count={total - items.length}
        one="case of ashes"
        many="cases of ashes"
        href={withQuery(href('/office/cases/ashes'), filters)}
      />
    </section>
  );
