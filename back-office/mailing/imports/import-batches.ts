import type { ContactLine } from '#contract/operator/mailing/contacts.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail, emailKey } from '../../email/address-key.ts';
import type { ImportedLine } from './import-report.ts';
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
          reason: repeats(first),
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

const repeats = (line: number) => `Line ${line} already has the same cu and email address.`;

/** A preview of an import's lines, which are not stored. */
export function compareLines(database: Database, batch: BatchLine[]): Promise<ImportedLine[]> {
  const { lines, cus, names, eMails, emailKeys, consents, sources } = columnsOf(batch);
  return database.rows<ImportedLine>`
    select line, case when contact.id is null then 'added'
                      when (contact.name, contact.email, contact.consent, contact.consent_source)
                           = (given.name, given.email, given.consent, given.consent_source) then 'unchanged'
                      else 'changed' end as outcome,
           exists (select from suppression where suppression.email_digest = email_digest(given.email_key)
                   and undone_at is null) as "isSuppressed"
    from unnest(${lines}::integer[], ${cus}::text[], ${names}::text[], ${eMails}::text[], ${emailKeys}::text[],
                ${consents}::text[], ${sources}::text[])
         as given (line, cu, name, email, email_key, consent, consent_source)
    left join contact on contact.cu = given.cu and contact.email_key = given.email_key
    order by line`;
}

export const columnsOf = (batch: BatchLine[]) => ({
  lines: batch.map(({ line }) => line),
  cus: batch.map(({ cu }) => cu),
  names: batch.map(({ name }) => name),
  eMails: batch.map(({ eMail }) => eMail),
  emailKeys: batch.map((each) => each.emailKey),
  consents: batch.map(({ consent }) => consent),
  sources: batch.map(({ consentSource }) => consentSource),
});
