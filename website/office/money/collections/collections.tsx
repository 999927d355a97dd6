import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay, todayInLondon } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { collectionStates, type Collection } from '#contract/operator/money/direct-debit.ts';
import { readForm, textOf } from '../../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { listAddress, Pager } from '../../list/pager.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { collectionsPath, invoiceAddress, reviewAddress } from '../paths.ts';
import { collectionStateNames } from '../words.ts';
import { OddEvents } from './odd-events.tsx';
import type { Route } from './+types/collections.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const state = collectionStates.find((each) => each === searchParams.get('state'));
  const given = searchParams.get('before') ?? '';
  const before = /^\d{1,18}$/.test(given) ? given : undefined;
  const [listed, reviews, odd] = await Promise.all([
    api.getCollections({ query: { state, before, limit: '50' } }),
    api.getCollections({ query: { state: 'needs_review', limit: '1' } }),
    api.getOddEvents({ query: { limit: '10' } }),
  ]);
  const toReview = answered(reviews).total;
  return { ...answered(listed), toReview, odd: answered(odd), state, before, done: doneOf(request.url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const answer = await api.markOddEvent({ id: textOf(await readForm(request), 'seen'), body: {} });
  if (!isRefused(answer)) throw redirect(`${collectionsPath}?done=seen`);
  return data({ refused: answer.detail }, { status: answer.status });
}

export default function CollectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items: collections, next, toReview, odd, state, before, done } = loaderData;
  const address = (changes: { before?: string | null }) =>
    listAddress(collectionsPath, { state, ...changes });
  return (
    <div className="money">
      <PageTitle heading="Collections" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      {actionData && (
        <p className="notice notice-care" role="alert">
          {actionData.refused}
        </p>
      )}
      {toReview > 0 && state !== 'needs_review' && <ToReview count={toReview} />}
      <OddEvents odd={odd} />
      <search>
        <form className="search-form" method="get">
          <div>
            <SelectField
              name="state"
              label="State"
              problem={undefined}
              chosen={state ?? ''}
              options={[
                { value: '', label: 'All' },
                ...collectionStates.map((value) => ({ value, label: collectionStateNames[value] })),
              ]}
            />
            <button className="button">Show</button>
          </div>
        </form>
      </search>
      {collections.length > 0 ? (
        <CollectionTable collections={collections} />
      ) : (
        <p className="quiet">No collections here.</p>
      )}
      <Pager
        first={before ? address({ before: null }) : null}
        next={next ? address({ before: next }) : null}
      />
    </div>
  );
}

const ToReview = ({ count }: { count: number }) => (
  <p className="notice notice-care">
    {count === 1 ? 'One collection needs' : `${count} collections need`} a check.{' '}
    <a href={listAddress(collectionsPath, { state: 'needs_review' })}>Show {count === 1 ? 'it' : 'them'}</a>
  </p>
);

const CollectionTable = ({ collections }: { collections: Collection[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">State</th>
        <th scope="col">Charged on</th>
        <th scope="col">Changed</th>
        <th scope="col" className="amount">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {collections.map((collection) => {
        const { guid, invoiceGuid, invoiceNumber, customerName, attempt, state, chargeDate } = collection;
        return (
          <tr key={guid}>
            <th scope="row">
              <a href={invoiceAddress(invoiceGuid)}>{invoiceNumber}</a>
              <span className="under">
                <bdi>{customerName}</bdi>
                {attempt > 1 && `, attempt ${attempt}`}
              </span>
            </th>
            <td>
              {state === 'needs_review' ? (
                <a href={reviewAddress(guid)}>{collectionStateNames[state]}</a>
              ) : (
                collectionStateNames[state]
              )}
            </td>
            <td className="unbroken" data-name="Charged on">
              {chargeDate ? formatDay(chargeDate) : '–'}
            </td>
            <td className="unbroken" data-name="Changed">
              {formatDay(todayInLondon(new Date(collection.changedAt)))}
            </td>
            <td className="amount">{formatPounds(collection.amountPence)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
