import { isRefused, refuse, type Refused } from '#contract/call.ts';
import {
  dueTooEarlyMessage,
  sumLines,
  type InvoiceChange,
  type NewInvoice,
} from '#contract/operator/money/billing.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { invoiceTexts } from '#contract/records/invoice.ts';
import { applyChange } from '../apply-change.ts';
import { isStale, refuseInvalid } from '../check.ts';
import { sql, type Database } from '../database/database.ts';
import { refuseIfTaken } from '../database/refuse-if-taken.ts';
import { updateInvoiceState } from './invoice-state.ts';
import { cannotChange, creditedInvoice, lockInvoice, revisionConflict } from './lock-invoice.ts';
import { differences, type Changes } from '../history/differences.ts';
import { listColumns, selectList, listValues } from '../records/columns.ts';
import { invoiceColumns } from '../records/invoice.ts';
import { getNextInvoiceNumber, numberTakenMessage } from './next-number.ts';
import { recordInvoice, type BillingParts } from './parts.ts';

/** Idempotent: the same number with the same content is the same invoice. */
export async function createInvoice(
  { database, clock, actor }: BillingParts,
  body: NewInvoice,
): Promise<{ guid: string } | Refused> {
  const input = cleanInvoice(body);
  const at = clock();
  return database.transaction(async (connection) => {
    const customerId = await findCustomer(connection, input.customerGuid);
    if (!customerId) return customerNotFound;
    const [created] = await connection.rows<{ id: string; guid: string }>`
      insert into invoice (customer_id, ${listColumns(invoiceColumns)}, tax_code, amount_pence, created_at, changed_at)
      values (${customerId}, ${listValues(invoiceColumns, input)}, ${findRefusedTaxCode(input)}, ${sumLines(input.lines)}, ${at}, ${at})
      on conflict (number) do nothing returning id, guid`;
    if (!created)
      return (await findSame(connection, customerId, input)) ?? (await refuseTakenNumber(connection));
    await writeLines(connection, created.id, input.lines);
    const changes = await compareInvoices(connection, null, input);
    await recordInvoice(connection, { actor, at, guid: created.guid, action: 'added', changes });
    return { guid: created.guid };
  });
}

/** Refused once the invoice is being collected, is paid, or is in the accounts. */
export async function updateInvoice(
  { database, clock, actor }: BillingParts,
  guid: string,
  { revision, ...change }: InvoiceChange,
): Promise<true | Refused> {
  const at = clock();
  return refuseIfTaken(numberTaken, database, async (connection) => {
    const current = await lockInvoice(connection, guid);
    if (isRefused(current)) return current;
    const before = await readContent(connection, current.id);
    const changed = cleanInvoice(applyChange(before, change));
    const customerId = await findCustomer(connection, changed.customerGuid);
    if (!customerId) return customerNotFound;
    const changes = await compareInvoices(connection, before, changed);
    if (Object.keys(changes).length === 0) return true as const;
    if (isStale(revision, current.revision)) return revisionConflict;
    if (current.state !== 'due') return cannotChange(current.state);
    if (current.isInAccounts) return inAccounts;
    if (current.isCredited) return creditedInvoice;
    if (changed.dueOn < changed.issuedOn) return refuseInvalid({ dueOn: dueTooEarlyMessage });
    await connection.rows`
      update invoice set (${listColumns(invoiceColumns)}) = (${listValues(invoiceColumns, changed)}),
        customer_id = ${customerId}, tax_code = ${findRefusedTaxCode(changed)}, amount_pence = ${sumLines(changed.lines)},
        changed_at = ${at}, revision = revision + 1
      where id = ${current.id}`;
    await connection.rows`delete from invoice_line where invoice_id = ${current.id}`;
    await writeLines(connection, current.id, changed.lines);
    await updateInvoiceState(connection, current.id, at);
    await recordInvoice(connection, { actor, at, guid: current.guid, action: 'changed', changes });
    return true as const;
  });
}

/** The differences, for the history. */
async function compareInvoices(
  database: Database,
  before: NewInvoice | null,
  after: NewInvoice,
): Promise<Changes> {
  return differences(
    before ? await readHistoryFields(database, before) : {},
    await readHistoryFields(database, after),
  );
}

async function readHistoryFields(database: Database, { customerGuid, lines, ...content }: NewInvoice) {
  const customer = await database.oneRow<{ label: string }>`
    select concat(name, ' (', reference, ')') as label from customer where guid = ${customerGuid}`;
  return {
    ...content,
    customer: customer.label,
    amount: formatPounds(sumLines(lines)),
    lines: lines
      .map(({ description, amountPence, taxCode, ledger }) =>
        [`${description} ${formatPounds(amountPence)}`, `VAT ${taxCode}`, ...(ledger ? [ledger] : [])].join(
          ', ',
        ),
      )
      .join('; '),
  };
}

/** The fields as stored: null for an empty text. */
const cleanInvoice = (invoice: NewInvoice) => ({
  ...invoice,
  ...mapNames(invoiceTexts, (name) => cleanText(invoice[name] ?? '') || null),
});

async function readContent(database: Database, invoiceId: string): Promise<NewInvoice> {
  return database.oneRow<NewInvoice>`
    select ${selectList(invoiceColumns, 'invoice')}, ${linesOfInvoice} as lines,
           (select guid from customer where customer.id = customer_id) as "customerGuid"
    from invoice where id = ${invoiceId}`;
}

async function writeLines(database: Database, invoiceId: string, lines: NewInvoice['lines']): Promise<void> {
  await database.rows`
    insert into invoice_line (invoice_id, position, description, ledger, tax_code, amount_pence)
    select ${invoiceId}, position, line ->> 'description', line ->> 'ledger', line ->> 'taxCode',
           (line ->> 'amountPence')::integer
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, position)`;
}

async function findCustomer(database: Database, guid: string): Promise<string | undefined> {
  const [customer] = await database.rows<{ id: string }>`select id from customer where guid = ${guid}`;
  return customer?.id;
}

async function findSame(database: Database, customerId: string, input: ReturnType<typeof cleanInvoice>) {
  const [same] = await database.rows<{ guid: string }>`
    select guid from invoice
    where number = ${input.number} and customer_id = ${customerId}
      and (${listColumns(invoiceColumns)}) is not distinct from (${listValues(invoiceColumns, input)})
      and ${linesOfInvoice} = ${JSON.stringify(input.lines.map(asStored))}::jsonb`;
  return same;
}

const linesOfInvoice = sql`(
  select jsonb_agg(jsonb_build_object('description', description, 'ledger', ledger, 'taxCode', tax_code,
    'amountPence', amount_pence) order by position)
  from invoice_line where invoice_id = invoice.id)`;
const asStored = ({ ledger, ...line }: NewInvoice['lines'][number]) => ({ ...line, ledger: ledger ?? null });

function findRefusedTaxCode({ lines }: NewInvoice): string | null {
  const [first, ...others] = new Set(lines.map(({ taxCode }) => taxCode));
  return others.length === 0 ? first! : null;
}

const unknownCustomerMessage = 'There is no customer with this customerGuid.';
const customerNotFound = refuse(400, 'customer-not-found', unknownCustomerMessage, {
  fields: { customerGuid: unknownCustomerMessage },
});
const takenMessage = 'Another invoice has this number.';
const numberTaken = refuse(409, 'number-taken', takenMessage, { fields: { number: takenMessage } });
async function refuseTakenNumber(database: Database): Promise<Refused> {
  const sentence = numberTakenMessage(takenMessage, await getNextInvoiceNumber({ database }));
  return refuse(409, 'number-taken', sentence, { fields: { number: sentence } });
}
const inAccounts = refuse(
  409,
  'in-accounts',
  'This invoice is already in the accounts. Cancel it and create another one.',
);
