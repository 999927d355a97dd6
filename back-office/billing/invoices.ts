import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import {
  dueTooEarlyMessage,
  sumOf,
  type billingCalls,
  type InvoiceChange,
  type NewInvoice,
} from '#contract/operator/money/billing.ts';
import { applyChange } from '../apply-change.ts';
import { doesNotFit } from '../check.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../read-page.ts';
import { updateInvoiceState } from './invoice-state.ts';
import { cannotChange, lockInvoice } from './lock-invoice.ts';

type Parts = { database: Database; clock: () => Date };

/** Idempotent: the same number with the same content is the same invoice. */
export async function createInvoice(
  { database, clock }: Parts,
  given: NewInvoice,
): Promise<{ guid: string } | Refused> {
  return database.transaction(async (connection) => {
    const customerId = await findCustomer(connection, given.customerGuid);
    if (!customerId) return noSuchCustomer();
    const [made] = await connection.rows<{ id: string; guid: string }>`
      insert into invoice (customer_id, number, issued_on, due_on, description, tax_code, amount_pence, created_at, changed_at)
      values (${customerId}, ${given.number}, ${given.issuedOn}, ${given.dueOn}, ${given.description},
              ${taxCodeOf(given)}, ${sumOf(given.lines)}, ${clock()}, ${clock()})
      on conflict (number) do nothing returning id, guid`;
    if (!made) return (await findSame(connection, customerId, given)) ?? numberTaken();
    await writeLines(connection, made.id, given.lines);
    return { guid: made.guid };
  });
}

/** Refused once the invoice is being collected, is paid, or is in the accounts. */
export async function updateInvoice(
  { database, clock }: Parts,
  guid: string,
  change: InvoiceChange,
): Promise<true | Refused> {
  return database.transaction(async (connection) => {
    const current = await lockInvoice(connection, guid);
    if (isRefused(current)) return current;
    if (current.state !== 'due') return cannotChange(current.state);
    if (current.isInAccounts) return inAccounts();
    const given = applyChange(await readContent(connection, current.id), change);
    if (given.dueOn < given.issuedOn) return doesNotFit({ dueOn: dueTooEarlyMessage });
    const customerId = await findCustomer(connection, given.customerGuid);
    if (!customerId) return noSuchCustomer();
    const [taken] =
      await connection.rows`select from invoice where number = ${given.number} and id <> ${current.id}`;
    if (taken) return numberTaken();
    await connection.rows`
      update invoice set customer_id = ${customerId}, number = ${given.number}, issued_on = ${given.issuedOn},
        due_on = ${given.dueOn}, description = ${given.description}, tax_code = ${taxCodeOf(given)},
        amount_pence = ${sumOf(given.lines)}, changed_at = ${clock()}
      where id = ${current.id}`;
    await connection.rows`delete from invoice_line where invoice_id = ${current.id}`;
    await writeLines(connection, current.id, given.lines);
    await updateInvoiceState(connection, current.id, clock());
    return true as const;
  });
}

async function readContent(database: Database, invoiceId: string): Promise<NewInvoice> {
  const [content] = await database.rows<NewInvoice>`
    select number, (select guid from customer where customer.id = customer_id) as "customerGuid",
           issued_on::text as "issuedOn", due_on::text as "dueOn", description,
           (select jsonb_agg(jsonb_build_object('description', description, 'ledger', ledger, 'taxCode', tax_code,
              'amountPence', amount_pence) order by position)
            from invoice_line where invoice_id = invoice.id) as lines
    from invoice where id = ${invoiceId}`;
  return content!;
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

async function findSame(database: Database, customerId: string, given: NewInvoice) {
  const [same] = await database.rows<{ guid: string }>`
    select guid from invoice
    where number = ${given.number} and customer_id = ${customerId} and issued_on = ${given.issuedOn}
      and due_on = ${given.dueOn} and description = ${given.description} and amount_pence = ${sumOf(given.lines)}`;
  return same;
}

function taxCodeOf({ lines }: NewInvoice): string | null {
  const [first, ...others] = new Set(lines.map(({ taxCode }) => taxCode));
  return others.length === 0 ? first! : null;
}

type Invoices = Answer<typeof billingCalls.getInvoices>;
type Query = Input<typeof billingCalls.getInvoices>['query'];

export async function getInvoices(
  { database }: Parts,
  { after = '0', limit, state, flagged, number }: Query,
): Promise<Invoices> {
  const invoicesMax = pageSize(limit);
  const listed = database.rows<Invoices['invoices'][number] & { position: string }>`
    select i.id as position, i.guid, i.number, c.guid as "customerGuid", c.reference as "customerReference",
           i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", i.description, i.amount_pence as "amountPence",
           i.state, i.flagged, b.received_pence::float8 as "receivedPence", b.overpaid_pence::float8 as "overpaidPence"
    from invoice i join customer c on c.id = i.customer_id join invoice_balance b on b.invoice_id = i.id
    where i.id > ${after} and (${state}::text is null or i.state = ${state})
      and (${number}::text is null or i.number = ${number})
      and (${flagged}::boolean is null or (i.flagged is not null) = ${flagged}::boolean)
    order by i.id limit ${invoicesMax + 1}`;
  const counted = database.rows<{ total: number }>`
    select count(*)::integer as total from invoice
    where (${state}::text is null or state = ${state}) and (${number}::text is null or number = ${number})
      and (${flagged}::boolean is null or (flagged is not null) = ${flagged}::boolean)`;
  const { items: invoices, ...page } = await readPage(invoicesMax, listed, counted);
  return { ...page, invoices };
}

const noSuchCustomer = () =>
  refuse(400, 'customer-not-found', 'There is no customer with this customerGuid.');
const numberTaken = () => refuse(409, 'number-taken', 'Another invoice has this number.');
const inAccounts = () =>
  refuse(409, 'in-accounts', 'This invoice is already in the accounts. Cancel it and create another one.');
