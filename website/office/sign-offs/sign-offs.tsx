import { formatMoment } from '#contract/fields/days.ts';
import {
  signoffStates,
  type SignoffOnList,
  type SignoffStatus,
} from '#contract/operator/sign-off/sign-offs.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { ContactLink } from '../shell/contact-link.tsx';
import { readFilters } from './read-filters.ts';
import { choiceOf, choicesPath, signoffAddress, signoffsPath, statusNames, wayNames } from './words.ts';
import type { Route } from './+types/sign-offs.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const filters = readFilters(request.url);
  const [signoffs, branches] = await Promise.all([api.getSignoffs({ query: filters }), api.getBranches({})]);
  return {
    filters,
    signoffs: answered(signoffs),
    branches: answered(branches),
    done: doneOf(request.url),
  };
}

export default function SignoffsPage({ loaderData }: Route.ComponentProps) {
  const { filters, signoffs, branches, done } = loaderData;
  const { state, q, branch, before } = filters;
  const address = (changes: { state?: SignoffStatus; before?: string | null }) =>
    listAddress(signoffsPath, { state, q, branch, ...changes });
  return (
    <>
      <PageTitle heading="Sign-offs">
        <a className="button button-main" href={`${signoffsPath}/new`}>
          Send a sign-off
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <p className="alone">
        <a href={choicesPath}>Choices that families have</a>
      </p>
      <Views
        label="Sign-offs by status"
        current={state}
        views={signoffStates.map((key) => ({
          key,
          label: statusNames[key],
          href: address({ state: key }),
          count: signoffs.counts[key],
        }))}
      />
      <SearchForm label="Search sign-offs" hint="Name or email address" q={q ?? ''} kept={{ state }}>
        <BranchFilter branches={branches} chosen={branch} />
      </SearchForm>
      {signoffs.items.length > 0 ? (
        <SignoffTable items={signoffs.items} branches={branches} state={state} />
      ) : (
        <p className="quiet">{emptyWords(filters)}</p>
      )}
      <Pager
        first={before ? address({ before: null }) : null}
        next={signoffs.next ? address({ before: signoffs.next }) : null}
      />
    </>
  );
}

const nothingIn: Record<SignoffStatus, string> = {
  waiting: 'No family has been asked and not answered yet.',
  recorded: 'No family has answered yet.',
  expired: 'No sign-off has expired without an answer.',
  voided: 'No sign-off is cancelled.',
};

function emptyWords({ state, q, branch }: ReturnType<typeof readFilters>): string {
  if (q || branch) return 'No sign-off here matches. The numbers above count those that do.';
  return nothingIn[state];
}

type TableProps = Pick<Route.ComponentProps['loaderData'], 'branches'> & {
  items: SignoffOnList[];
  state: SignoffStatus;
};

function SignoffTable({ items, branches, state }: TableProps) {
  const hasBranches = branches.length > 1;
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Who died</th>
          {state === 'recorded' && <th scope="col">Answer</th>}
          <th scope="col">Sent</th>
          {hasBranches && <th scope="col">Branch</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(({ guid, deceasedName, name, eMail, answer, createdAt, branch }) => (
          <tr key={guid}>
            <th scope="row">
              <a href={signoffAddress(guid)}>
                <bdi>{deceasedName}</bdi>
              </a>
              <span className="under any-length">
                <bdi>{name}</bdi>, <ContactLink to={eMail} />
              </span>
            </th>
            {state === 'recorded' && answer && (
              <td>
                <bdi>{choiceOf(answer)}</bdi>
                <span className="under">
                  {formatMoment(answer.at)}, {wayNames[answer.way]}
                </span>
              </td>
            )}
            <td className="when" data-name="Sent">
              {formatMoment(createdAt)}
            </td>
            {hasBranches && (
              <td data-name="Branch">
                <bdi>{branches.find(({ guid: each }) => each === branch)?.name}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
