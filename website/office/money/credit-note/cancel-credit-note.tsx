import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { isCreditInForce } from '#contract/operator/money/credit-notes.ts';
import { withDone } from '../../form/done-notice.tsx';
import { requireAnswer, requireStaff, type Staff, requireFound } from '../../require-staff.ts';
import { ReasonPage } from '../reason-page.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/cancel-credit-note.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readCreditNote(api, params);
}

/** The credit note of the address, which has to be one of the invoice of the address. */
async function readCreditNote(api: Staff['api'], params: Route.LoaderArgs['params']) {
  const { guid, number, creditNotes } = requireAnswer(await api.getInvoice({ guid: params.guid }));
  const creditNote = requireFound(creditNotes.find((each) => each.guid === params.note));
  return { guid, number, creditNote };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { creditNote } = await readCreditNote(api, params);
  return confirm(request, {
    call: ({ reason = '' }) => api.cancelCreditNote({ guid: creditNote.guid, body: { reason } }),
    done: () =>
      withDone(href('/office/money/invoices/:guid', { guid: params.guid }), 'credit-note-cancelled'),
    fields: ['reason'],
  });
}

export default function CancelCreditNotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, number, creditNote } = loaderData;
  return (
    <ReasonPage
      heading={`Cancel credit note ${creditNote.number}?`}
      button="Cancel the credit note"
      back={href('/office/money/invoices/:guid', { guid })}
      reply={actionData}
    >
      {isCreditInForce(creditNote) ? (
        <p>
          For one that was made by mistake. Its {formatPounds(creditNote.amountPence)} are owed for {number}{' '}
          again. They are not collected before somebody decides. A cancelled credit note stays cancelled, and
          its number is not used again.
        </p>
      ) : (
        <p>This credit note is cancelled already.</p>
      )}
    </ReasonPage>
  );
}
