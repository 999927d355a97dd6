import type { ContactLine } from '#contract/operator/mailing/contacts.ts';
import { contactFieldNames } from '#contract/records/contact.ts';
import { sql, type Database } from '../../database/database.ts';
import { cleanEmail, emailKey } from '../../email/address-key.ts';
import { newCustomerNumber } from '../contacts/contact-code.ts';
import { listColumns } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import type { ImportedLine } from './import-report.ts';
import { changedValues } from './lines-of-contact.ts';
import type { ReadLine, RefusedLine } from './read-list.ts';

export type BatchLine = ContactLine & { line: number; emailKey: string };
export type Batch = { batch: BatchLine[]; refused: RefusedLine[] };

const linesPerStatement = 500;

/** The lines of a list in batches. A repeated line is refused. Only the keys of the list stay in memory. */
export async function* readBatches(lines: AsyncIterable<ReadLine>): AsyncIterable<Batch> {
  const firstLines = new Map<string, number>();
  let batch: Batch = { batch: [], refused: [] };
  for await (const read of lines) {
    if ('reason' in read) {
      batch.refused.push(read);
    } else {
      const key = emailKey(read.contact.eMail);
      const pair = `${read.contact.cu}\n${key}`;
      const first = firstLines.get(pair);
      const eMail = cleanEmail(read.contact.eMail);
      if (first)
        batch.refused.push({
          line: read.line,
          reason: describeRepeat(first),
          text: `${read.contact.name}, ${eMail}`,
        });
      else batch.batch.push({ ...read.contact, eMail, line: read.line, emailKey: key });
      if (!first) firstLines.set(pair, read.line);
    }
    if (batch.batch.length + batch.refused.length >= linesPerStatement) {
      yield batch;
      batch = { batch: [], refused: [] };
    }
  }
  yield batch;
}

const describeRepeat = (line: number) =>
  `Duplicate of line ${line}: it has the same email address and customer number.`;

/** The batch with a customer number in each line: that of the contact with the address, or a new one. */
export async function withCustomerNumbers({ rows }: Database, { batch, refused }: Batch): Promise<Batch> {
  const keys = batch.filter(({ cu }) => !cu).map((line) => line.emailKey);
  if (keys.length === 0) return { batch, refused };
  const contacts = await rows<{ cu: string; key: string }>`
    select min(cu) as cu, email_key as key from contact where email_key = any(${keys}::text[]) group by email_key`;
  const known = new Map(contacts.map(({ cu, key }) => [key, cu]));
  return {
    batch: batch.map((line) => ({ ...line, cu: line.cu || known.get(line.emailKey) || newCustomerNumber() })),
    refused,
  };
}

/** A preview of an import's lines, which are not stored. */
export const compareLines = ({ rows }: Database, batch: BatchLine[]): Promise<ImportedLine[]> =>
  rows<ImportedLine>`
    select line, case when contact.id is null then 'added' when ${changedValues} = '{}' then 'unchanged'
                      else 'changed' end as outcome,
           exists (select from suppression where suppression.email_digest = email_digest(given.email_key)
                   and undone_at is null) as "isSuppressed"
    from unnest(${toArrays(batch)}) as given (${arrayColumns})
    left join contact on contact.cu = given.cu and contact.email_key = given.email_key
    order by line`;

/** The columns of lines for `unnest`, and their names. */
export const toArrays = (batch: BatchLine[]) =>
  contactFieldNames
    .map((name) => sql`${batch.map((line) => line[name] || null)}::text[]`)
    .reduce(
      (before, values) => sql`${before}, ${values}`,
      sql`${batch.map(({ line }) => line)}::integer[], ${batch.map((line) => line.emailKey)}::text[]`,
    );
export const arrayColumns = sql`line, email_key, ${listColumns(contactColumns)}`;
