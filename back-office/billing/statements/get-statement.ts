import { refuse, type Refused } from '#contract/call.ts';
import { statementMessages } from '#contract/operator/money/customers.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { renderDocuments } from '../../pdf/render.ts';
import { customerNotFound } from '../customers.ts';
import { readStatement, type Period } from './read-statement.ts';
import { createStatementDocument, type StatementProvider } from './statement-document.ts';

export type StatementParts = {
  database: Database;
  clock: () => Date;
  provider: StatementProvider;
};

type Customer = { id: string; reference: string; name: string; address: string[] };

/** A PDF with what a customer was invoiced, paid and got back in a period. */
export async function getStatement(
  { database, clock, provider }: StatementParts,
  guid: string,
  { from, to }: Period,
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  if (to < from) return refuseInvalid({ to: statementMessages.upsideDown });
  const [customer] = guidPattern.test(guid)
    ? await database.rows<Customer>`
        select id, reference, name,
               array_remove(array[address_line1, address_line2, town, post_code], null) as address
        from customer where guid = ${guid}`
    : [];
  if (!customer) return customerNotFound;
  const statement = await readStatement(database, customer.id, { from, to });
  if (!statement) return tooManyEntries;
  const document = createStatementDocument({ customer, provider, statement, from, to });
  const { pdfs } = await renderDocuments([document], clock(), { isUrgent: true });
  const name = `statement-${customer.reference.replaceAll(/[^A-Za-z0-9-]/g, '-')}-${to}.pdf`;
  return { name, bytes: pdfs[0]! };
}

const tooManyEntries = refuse(409, 'too-long', statementMessages.tooLong);
