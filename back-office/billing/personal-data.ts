import { customerTexts } from '#contract/records/customer.ts';
import { keepInvoicesYears } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasAddress, hasName, hasPhone, isAmong } from '../personal-data/match.ts';
import { erasingAssignments, jsonPairs, setNull } from '../records/columns.ts';
import { customerColumns } from '../records/customer.ts';
import { invoiceColumns } from '../records/invoice.ts';
import type { Erased, PersonalData } from '../personal-data/personal-data.ts';

type Customer = { reference: string; name: string; invoices: number; keptUntil: string | null };

export type CustomerParts = {
  database: Database;
  clock: () => Date;
  /** Empties what another feature holds about customers, by their ids, and returns the names of its emails. */
  eraseSetUps: (database: Database, customerIds: string[]) => Promise<string[]>;
};

/** Customers with their invoices and receipts, which the law asks to keep for six years. */
export const createCustomerData = ({ eraseSetUps, ...parts }: CustomerParts): PersonalData =>
  definePersonalData<Customer>({
    kind: 'customers',
    from: sql`customer`,
    id: sql`guid`,
    columns: selectColumns,
    isHeld: sql`name <> ${erasedName}`,
    order: sql`customer.id desc`,
    match: (terms) => ({
      address: hasAddress(sql`email`, terms),
      phone: hasPhone(sql`phone`, terms),
      name: hasName(sql`name`, terms),
    }),
    describe: ({ id, reference, name, invoices, keptUntil }) => ({
      label: name,
      detail: `Customer ${reference}, ${invoices === 1 ? '1 invoice' : `${invoices} invoices`}`,
      path: `/office/money/customers/${id}`,
      stays:
        keptUntil === null
          ? null
          : `Tax law asks us to keep invoices and receipts, with name and address, for six years: until ${keptUntil}.`,
    }),
    heldColumns,
    erase: (connection, ids, at) => eraseCustomers(connection, isAmong(sql`guid`, ids), at, eraseSetUps),
  })(parts);

const heldColumns = sql`
  jsonb_build_object(${jsonPairs(customerColumns, 'customer')}, 'deceasedAt', deceased_at,
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object(${jsonPairs(invoiceColumns, 'invoice')},
    'amountPence', amount_pence, 'state', state, 'flagged', flagged,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('description', line.description,
    'amountPence', line.amount_pence) order by position), '[]')
    from invoice_line line where invoice_id = invoice.id),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('at', decided_at, 'decision', decision,
    'reason', reason, 'amountPence', amount_pence) order by invoice_decision.id), '[]')
    from invoice_decision where invoice_id = invoice.id),
    'collections', (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'amountPence', amount_pence,
    'mandate', gocardless_mandate_id, 'payment', gocardless_payment_id, 'state', state) order by direct_debit_collection.id), '[]')
    from direct_debit_collection where invoice_id = invoice.id),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name,
    'recipient', recipient, 'subject', subject, 'text', text) order by invoice_note.id), '[]')
    from invoice_note where invoice_id = invoice.id),
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('refundedOn', refunded_on,
    'amountPence', amount_pence, 'method', method, 'reason', reason)
    order by refund.id), '[]')
    from refund where invoice_id = invoice.id),
    'creditNotes', (select coalesce(jsonb_agg(jsonb_build_object('issuedOn', issued_on, 'number', number,
    'amountPence', amount_pence, 'reason', reason, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('description', credited.description, 'amountPence', credited.amount_pence)
      order by position), '[]') from credit_note_line credited where credit_note_id = credit_note.id))
    order by credit_note.id), '[]')
    from credit_note where invoice_id = invoice.id),
    'receipts', (select coalesce(jsonb_agg(jsonb_build_object('receivedOn', received_on,
    'amountPence', amount_pence, 'source', source, 'reason', reason)
    order by receipt.id), '[]')
    from receipt where invoice_id = invoice.id)) order by invoice.id), '[]')
    from invoice where customer_id = customer.id),
    'mandates', (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'number', gocardless_mandate_id,
    'state', state) order by direct_debit_mandate.id), '[]')
    from direct_debit_mandate where customer_id = customer.id),
    'refusedBySage', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'reason', reason)
    order by started_at), '[]')
    from sage_link where reason is not null and (
      kind = 'customer' and local_id = customer.id
      or kind in ('invoice', 'cancellation') and local_id in (
        select invoice.id from invoice where customer_id = customer.id)
      or kind in ('receipt', 'reversal') and local_id in (
        select receipt.id from receipt join invoice on invoice.id = invoice_id where customer_id = customer.id)
      or kind in ('credit-note', 'credit-note-cancellation') and local_id in (
        select credit_note.id from credit_note join invoice on invoice.id = invoice_id where customer_id = customer.id)
      or kind = 'refund' and local_id in (
        select refund.id from refund join invoice on invoice.id = invoice_id where customer_id = customer.id))),
    'setUps', (select coalesce(jsonb_agg(to_jsonb(direct_debit_set_up) - 'customer_id' order by direct_debit_set_up.id), '[]')
    from direct_debit_set_up where customer_id = customer.id)) as fields`;

/**
 * Empties customers whose invoices need not be kept any longer. Numbers, dates and amounts of invoices are kept.
 */
export async function eraseCustomers(
  connection: Database,
  condition: Fragment,
  at: Date,
  eraseSetUps: CustomerParts['eraseSetUps'],
): Promise<Erased> {
  const customers = await connection.rows<{ id: string; guid: string }>`
    update customer set reference = 'erased-' || id, name = ${erasedName},
      ${setNull(customerColumns, ['eMail', 'phone', ...customerTexts])}, deceased_at = null,
      revision = revision + 1, changed_at = ${at}
    where (${condition}) and ${isErasable(at)} returning id, guid`;
  const ids = customers.map(({ id }) => id);
  const { emails, guids } = await eraseInvoices(connection, ids);
  const purposeKeys = [...emails, ...(await eraseSetUps(connection, ids))];
  const emailIds = await forgetEmails(connection, { purposeKeys });
  const ofCustomers = await eraseHistory(
    connection,
    'customer',
    customers.map(({ guid }) => guid),
  );
  const history = ofCustomers + (await eraseHistory(connection, 'invoice', guids));
  return { counts: { customers: ids.length, emails: emailIds.length, history }, emailIds };
}

/** Empties the texts of the invoices of these customers. Returns their guids, and the names of the emails about them. */
async function eraseInvoices({ rows }: Database, customerIds: string[]) {
  const invoices = await rows<{ id: string; guid: string }>`
    update invoice set ${erasingAssignments(invoiceColumns, { description: '' })}, flagged = null where customer_id = any(${customerIds}::bigint[])
    returning id, guid`;
  const ids = sql`any(${invoices.map(({ id }) => id)}::bigint[])`;
  await rows`update invoice_line set description = '' where invoice_id = ${ids}`;
  await rows`update invoice_decision set reason = '' where invoice_id = ${ids}`;
  await rows`update receipt set reason = '' where invoice_id = ${ids} and reason is not null`;
  await rows`update refund set reason = '' where invoice_id = ${ids}`;
  await rows`update credit_note set reason = '' where invoice_id = ${ids}`;
  await rows`
    update credit_note_line set description = ''
    where credit_note_id in (select id from credit_note where invoice_id = ${ids})`;
  const notes = await rows<{ name: string | null }>`
    delete from invoice_note where invoice_id = ${ids} returning purpose_key as name`;
  return {
    guids: invoices.map(({ guid }) => guid),
    emails: notes.map(({ name }) => name).filter((name) => name !== null),
  };
}

const erasedName = '(erased)';

const keptFrom = (now: Date) => sql`${now}::timestamptz - make_interval(years => ${keepInvoicesYears})`;

/** A condition: nothing of the last six years is left, and no invoice is open. */
export const isErasable = (now: Date) => sql`(
  name <> ${erasedName} and not exists (
    select from invoice left join receipt on receipt.invoice_id = invoice.id
    left join credit_note on credit_note.invoice_id = invoice.id
    where customer_id = customer.id
      and (invoice.issued_on >= ${keptFrom(now)} or received_on >= ${keptFrom(now)}
        or credit_note.issued_on >= ${keptFrom(now)} or invoice.state = 'due'
        or invoice.state = 'collecting')))`;

function selectColumns(now: Date): Fragment {
  return sql`
    reference, name, (select count(*)::integer from invoice where customer_id = customer.id) as invoices,
    case when not ${isErasable(now)} then coalesce((
      select to_char(max(greatest(invoice.issued_on, received_on, credit_note.issued_on))
        + make_interval(years => ${keepInvoicesYears}), 'YYYY')
      from invoice left join receipt on receipt.invoice_id = invoice.id
      left join credit_note on credit_note.invoice_id = invoice.id where customer_id = customer.id), '')
    end as "keptUntil"`;
}
