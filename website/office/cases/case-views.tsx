import { href } from 'react-router';
import { PageTitle } from '../shell/page-title.tsx';
import { Views } from '../list/views.tsx';
import { withQuery } from '../../ui/with-query.ts';
import type { CaseFilterValues } from './case-filters.tsx';

type CaseHeadingProps = { current: 'board' | 'list' | 'ashes'; values: CaseFilterValues };

/** The heading of the ways to look at the cases. Each keeps the filters of the others. */
export const CaseHeading = ({ current, values: { branch, owner, late, unchecked } }: CaseHeadingProps) => (
  <>
    <PageTitle heading="Cases">
      <a className="button button-main" href={href('/office/cases/new')}>
        Open a case
      </a>
    </PageTitle>
    <Views
      label="Ways to look at the cases"
      current={current}
      views={[
        {
          key: 'board',
          label: 'Board',
          href: withQuery(href('/office/cases'), { branch, owner, late, unchecked }),
        },
        {
          key: 'list',
          label: 'List',
          href: withQuery(href('/office/cases/list'), { branch, owner, late, unchecked }),
        },
        { key: 'ashes', label: 'Ashes', href: withQuery(href('/office/cases/ashes'), { branch }) },
      ]}
    />
  </>
);
