import { randomBytes } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import type { ContactLine, ImportReport } from '#contract/operator/contacts.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail, emailKey } from '../../email/address-key.ts';
import { readContactLines, UnreadableList } from './read-list.ts';
import { startReport, type ImportedLine } from './import-report.ts';

type Parts = { database: Database; clock: () => Date };
type Given = ContactLine & { line: number; emailKey: string };
type Batch = { given: Given[]; refused: { line: number; reason: string }[] };
type Take = (given: Given[]) => Promise<ImportedLine[]>;

const linesPerStatement = 500;

/** Reports what an import of this list would do, without importing it. */
export const previewContacts = (parts: Parts, body: AsyncIterable<Uint8Array>) =>
  inTransaction(parts, (database) => readList(body, (given) => compare(database, given)));

/** Imports all valid lines of a list, or nothing if the list cannot be read to its end. */
export const importContacts = (parts: Parts, body: AsyncIterable<Uint8Array>) =>
  inTransaction(parts, async (database) => {
    if (!(await lockImports(database))) return importUnderWay();
    return readList(body, async (given) => {
      const taken = await compare(database, given);
      await save(database, given, parts.clock());
      return taken;
    });
  });

const importLock = 7_310_511; // any number that no other lock of this database uses

/** Locks imports until the end of the transaction, because two overlapping lists could deadlock. False if one runs. */
async function lockImports(database: Database): Promise<boolean> {
  const [lock] = await database.rows<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${importLock}) as "isOurs"`;
  return lock!.isOurs;
}

const importUnderWay = () =>
  refuse(
    409,
    'import-under-way',
    'Another list is being imported. Please wait until it has finished, then send this one again. Nothing was saved.',
  );

function inTransaction({ database }: Parts, work: (database: Database) => Promise<ImportReport | Refused>) {
  return database
    .transaction(async (connection) => {
      // A cached plan from when the table was empty would scan the whole table for each batch.
      await connection.rows`set local plan_cache_mode = force_custom_plan`;
      return work(connection);
    })
    .catch(explainRefusal);
}

function explainRefusal(error: unknown): Refused {
  if (error instanceof UnreadableList) return error.refused;
  throw error;
}

async function readList(body: AsyncIterable<Uint8Array>, take: Take): Promise<ImportReport> {
  const report = startReport();
  for await (const { given, refused } of batchesOf(body)) {
    for (const { line, reason } of refused) report.note({ line, outcome: 'refused', reason });
    for (const taken of await take(given)) report.note(taken);
  }
  return report.finish();
}

// Only the keys of the list stay in memory.
async function* batchesOf(body: AsyncIterable<Uint8Array>): AsyncIterable<Batch> {
  const firstLines = new Map<string, number>();
  let batch: Batch = { given: [], refused: [] };
  for await (const read of readContactLines(body)) {
    if ('reason' in read) {
      batch.refused.push(read);
    } else {
      const key = emailKey(read.contact.eMail);
      const pair = `${read.contact.cu}\n${key}`;
      const first = firstLines.get(pair);
      if (first) batch.refused.push({ line: read.line, reason: repeats(first) });
      else
        batch.given.push({
          ...read.contact,
          eMail: cleanEmail(read.contact.eMail),
          line: read.line,
          emailKey: key,
        });
      if (!first) firstLines.set(pair, read.line);
    }
    if (batch.given.length + batch.refused.length >= linesPerStatement) {
      yield batch;
      batch = { given: [], refused: [] };
    }
  }
  yield batch;
}

const repeats = (line: number) => `Line ${line} already has the same cu and email address.`;

function compare(database: Database, given: Given[]): Promise<ImportedLine[]> {
  const { lines, cus, names, eMails, emailKeys, consents, sources } = columnsOf(given);
  return database.rows<ImportedLine>`
    select line, case when contact.id is null then 'added'
                      when (contact.name, contact.e_mail, contact.consent, contact.consent_source)
                           = (given.name, given.e_mail, given.consent, given.consent_source) then 'unchanged'
                      else 'changed' end as outcome,
           exists (select from suppression where suppression.email_digest = email_digest(given.email_key)
                   and undone_at is null) as "isSuppressed"
    from unnest(${lines}::integer[], ${cus}::text[], ${names}::text[], ${eMails}::text[], ${emailKeys}::text[],
                ${consents}::text[], ${sources}::text[])
         as given (line, cu, name, e_mail, email_key, consent, consent_source)
    left join contact on contact.cu = given.cu and contact.email_key = given.email_key
    order by line`;
}

async function save(database: Database, given: Given[], now: Date): Promise<void> {
  const { cus, names, eMails, emailKeys, consents, sources } = columnsOf(given);
  await database.rows`
    insert into contact (cu, co, name, e_mail, email_key, consent, consent_source, created_at, changed_at)
    select given.*, ${now}, ${now}
    from unnest(${cus}::text[], ${given.map(newContactCode)}::text[], ${names}::text[], ${eMails}::text[],
                ${emailKeys}::text[], ${consents}::text[], ${sources}::text[]) as given
    on conflict (cu, email_key) do update
      set name = excluded.name, e_mail = excluded.e_mail, consent = excluded.consent,
          consent_source = excluded.consent_source, changed_at = excluded.changed_at
      where (contact.name, contact.e_mail, contact.consent, contact.consent_source)
            is distinct from (excluded.name, excluded.e_mail, excluded.consent, excluded.consent_source)`;
}

const columnsOf = (given: Given[]) => ({
  lines: given.map(({ line }) => line),
  cus: given.map(({ cu }) => cu),
  names: given.map(({ name }) => name),
  eMails: given.map(({ eMail }) => eMail),
  emailKeys: given.map((each) => each.emailKey),
  consents: given.map(({ consent }) => consent),
  sources: given.map(({ consentSource }) => consentSource),
});

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The `co` of a contact's links: 128 random bits in 26 characters, which cannot be guessed. */
function newContactCode(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  let code = '';
  for (; code.length < 26; bits >>= 5n) code = `${base32[Number(bits & 31n)]}${code}`;
  return code;
}
