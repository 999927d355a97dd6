import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { collectionStateNames } from '../labels.ts';
import type { Route } from './+types/review.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getCollection({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: ({ reason = '', decision = '' }) =>
      api.endReview({ guid, body: { decision: decision as 'accept', reason } }),
    done: () => withDone(href('/office/money/collections'), 'review-ended'),
  });
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoiceGuid, invoiceNumber, customerName, attempt, state, foundPence } = loaderData;
  const isOpen = state === 'needs_review';
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/collections'), label: 'Collections' }}
        heading={`Collection of ${invoiceNumber}`}
        reply={actionData}
      >
        <p>
          <a href={href('/office/money/invoices/:guid', { guid: invoiceGuid })}>{invoiceNumber}</a>,{' '}
          <bdi>{customerName}</bdi>, attempt {attempt}.
        </p>
        <Differences collection={loaderData} />
        {isOpen ? (
          <form method="post" className="office-form" noValidate>
            <p>
              What we asked for and what GoCardless has are not the same. Please look there first. If there is
              no such payment, the invoice waits under “What next?” before it is collected again.
            </p>
            <TextField
              {...createInputProps(values, problems)('reason')}
              label="What you saw"
              hint="It stays in the history of the invoice."
            />
            <p className="form-actions">
              <button className="button" name="decision" value="look-again">
                Compare it again
              </button>
              {foundPence !== null && (
                <button className="button" name="decision" value="accept">
                  The payment is right: accept {formatPounds(foundPence)}
                </button>
              )}
              <button className="button" name="decision" value="not-collected">
                There is no such payment
              </button>
            </p>
          </form>
        ) : (
          <p>There is nothing to decide: {collectionStateNames[state].toLowerCase()}.</p>
        )}
      </EditPage>
    </div>
  );
}

type DifferencesProps = { collection: Route.ComponentProps['loaderData'] };

const Differences = ({ collection }: DifferencesProps) => {
  const { amountPence, foundPence, foundPaymentId, lastError } = collection;
  return (
    <dl className="record-facts">
      <div>
        <dt>Asked for</dt>
        <dd>{formatPounds(amountPence)}</dd>
      </div>
      {foundPence !== null && (
        <div>
          <dt>At GoCardless</dt>
          <dd>
            {formatPounds(foundPence)}, {foundPaymentId}
          </dd>
        </div>
      )}
      {lastError && (
        <div>
          <dt>What differs</dt>
          <dd className="any-length">{lastError}</dd>
        </div>
      )}
    </dl>
  );
};
