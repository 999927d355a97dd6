import { href } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import {
  listCreditablePence,
  CreditNoteTexts,
  formatMoreThanLeft,
  noAmountMessage,
} from '#contract/operator/money/credit-notes.ts';
import { describeTax } from '#contract/operator/money/taxes.ts';
import { withDone } from '../../form/done-notice.tsx';
import { findProblems, readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { MoneyField, readAmount } from '../../form/money-field.tsx';
import { hasProblems, refuseFields, save } from '../../form/save.ts';
import { TextField } from '../../form/text-field.tsx';
import { requireStaff, type Staff, requireAnswers } from '../../require-staff.ts';
import type { Route } from './+types/new-credit-note.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { invoice, next } = await requireAnswers({
    invoice: api.getInvoice({ guid }),
    next: api.getNextCreditNoteNumber({}),
  });
  return { invoice, number: next.number };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, revision) => sendCredit(api, { guid, values, revision }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid }), 'invoice-credited'),
    mapProblems: mapLineProblems,
  });
}

type FormValues = Record<string, string>;

const amountName = (position: number) => `amount${position}`;

/** The places of the lines for which an amount was entered. */
const listEnteredPositions = (values: FormValues): number[] =>
  Object.keys(values)
    .filter((name) => /^amount\d{1,3}$/.test(name) && values[name]?.trim())
    .map((name) => Number(name.slice('amount'.length)))
    .toSorted((one, other) => one - other);

/** The problems of the call, beside the inputs of its lines. */
const mapLineProblems = (fields: Problems, values: FormValues): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const index = /^lines\.(\d+)\./.exec(field)?.[1];
      const position = listEnteredPositions(values)[Number(index ?? 0)] ?? 1;
      return [field.startsWith('lines') ? amountName(position) : field, problem];
    }),
  );

type Sending = { guid: string; values: FormValues; revision: number };

async function sendCredit(
  api: Staff['api'],
  { guid, values, revision }: Sending,
): Promise<{ guid: string } | Refused> {
  const invoice = await api.getInvoice({ guid });
  if (isRefused(invoice)) return invoice;
  const texts = { number: (values.number ?? '').trim(), reason: values.reason ?? '' };
  // The notice of somebody else's change comes before an amount that fitted until then.
  const isStale = revision >= 0 && revision !== invoice.revision;
  const { lines, problems: lineProblems } = readLines(invoice, values, isStale);
  const { number, reason } = findProblems(CreditNoteTexts, texts);
  const problems = { ...(number && { number }), ...lineProblems, ...(reason && { reason }) };
  if (hasProblems(problems)) return refuseFields(problems);
  const body = { ...texts, lines, ...(revision >= 0 && { revision }) };
  return api.createCreditNote({ guid, body });
}

function readLines(invoice: InvoiceRecord, values: FormValues, isStale: boolean) {
  const left = listCreditablePence(invoice);
  const problems: Problems = {};
  if (values.all === 'yes') {
    const all = left.map((amountPence, index) => ({ position: index + 1, amountPence }));
    return { lines: all.filter(({ amountPence }) => amountPence > 0), problems };
  }
  const lines = listEnteredPositions(values).map((position) => {
    const reading = readAmount(values[amountName(position)]!);
    const amountPence = 'pence' in reading ? reading.pence : 1;
    const leftPence = left[position - 1] ?? 0;
    if ('problem' in reading) problems[amountName(position)] = reading.problem;
    else if (amountPence > leftPence && !isStale)
      problems[amountName(position)] = formatMoreThanLeft(leftPence);
    return { position, amountPence };
  });
  const firstPosition = left.findIndex((pence) => pence > 0) + 1;
  if (lines.length === 0) problems[amountName(firstPosition || 1)] = noAmountMessage;
  return { lines, problems };
}

export default function NewCreditNotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, number } = loaderData;
  const { guid } = invoice;
  const leftPence = sumLeft(invoice);
  const { problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/invoices/:guid', { guid }), label: invoice.number }}
        heading="Credit"
        subject={invoice.number}
        reply={actionData}
        now={{ subject: 'this invoice', current: <p>{describeCreditable(invoice)}</p> }}
      >
        {invoice.state !== 'cancelled' && leftPence > 0 ? (
          <CreditForm invoice={invoice} values={actionData?.values ?? { number }} problems={problems} />
        ) : (
          <p>Nothing of {invoice.number} can be credited.</p>
        )}
      </EditPage>
    </div>
  );
}

type CreditFormProps = { invoice: InvoiceRecord; values: FormValues; problems: Problems };

function CreditForm({ invoice, values, problems }: CreditFormProps) {
  const left = listCreditablePence(invoice);
  const field = createInputProps(values, problems);
  return (
    <EditForm
      revision={invoice.revision}
      button="Make the credit note"
      back={href('/office/money/invoices/:guid', { guid: invoice.guid })}
    >
      <p>{describeCreditable(invoice)}</p>
      <p>{describeConsequence(invoice)} It goes to the accounts with the next run.</p>
      <TextField {...field('number')} label="Number of the credit note" />
      <CheckField
        name="all"
        label={`Credit all that is left: ${formatPounds(sumLeft(invoice))}`}
        hint="Or enter how much of each line. Amounts include VAT."
        isChecked={values.all === 'yes'}
      />
      {invoice.lines.map(
        ({ description, taxCode }, index) =>
          left[index]! > 0 && (
            <MoneyField
              key={index}
              {...field(amountName(index + 1))}
              label={`Off “${description}”`}
              hint={`Up to ${formatPounds(left[index]!)}. VAT: ${describeTax(taxCode)}`}
              isOptional
            />
          ),
      )}
      <TextField
        {...field('reason')}
        label="Reason"
        hint="The customer reads it on the credit note. It stays in the history."
      />
    </EditForm>
  );
}

const sumLeft = (invoice: InvoiceRecord): number =>
  listCreditablePence(invoice).reduce((sum, pence) => sum + pence, 0);

const describeCreditable = ({ number, amountPence, creditedPence }: InvoiceRecord): string =>
  creditedPence > 0
    ? `${formatPounds(creditedPence)} of the ${formatPounds(amountPence)} of ${number} is credited already. You can credit up to ${formatPounds(amountPence - creditedPence)}.`
    : `You can credit up to the ${formatPounds(amountPence)} of ${number}.`;

function describeConsequence({ state, receivedPence }: InvoiceRecord): string {
  if (state === 'collecting')
    return 'GoCardless is collecting the amount from before. If that payment should not be made, cancel it on the pages of GoCardless.';
  return receivedPence > 0
    ? 'From today on less is owed. What was paid beyond that can be refunded, and is not due again.'
    : 'From today on less is owed.';
}
