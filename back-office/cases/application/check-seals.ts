import type { Answer, Refused } from '#contract/call.ts';
import type { applicationCalls } from '#contract/operator/cases/application.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import type { JobResult } from '../../jobs/job.ts';
import { isSealIntact } from '../../pdf/seal/check-seal.ts';
import { readCaseNumber } from '../case-number.ts';
import { withCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';

type Parts = { database: Database; clock: () => Date };

const documentsPerBatch = 20;
const listedMax = 100;

type Document = Parameters<typeof isSealIntact>[0] & { id: string };

/** Checks the seals of all signed applications, each night. A document that is intact again is no longer listed. */
export async function checkSeals({ database, clock }: Parts): Promise<Omit<JobResult, 'name'>> {
  let [count, broken, after] = [0, 0, '0'];
  for (;;) {
    const documents = await readDocuments(
      database,
      sql`signed.id > ${after} order by signed.id limit ${documentsPerBatch}`,
    );
    if (documents.length === 0) break;
    broken += await checkDocuments(database, documents, clock());
    count += documents.length;
    after = documents.at(-1)!.id;
  }
  return { count, ...(broken > 0 && { message: `${broken} are broken.` }) };
}

const readDocuments = (database: Database, where: Fragment): Promise<Document[]> =>
  database.rows<Document>`
    select signed.id, pdf, pdf_digest as "pdfDigest", certificate
    from case_signature signed join sealing_certificate on sealing_certificate.id = certificate_id
    where ${where}`;

/** Checks the seals of documents. Returns how many are broken. */
async function checkDocuments(database: Database, documents: Document[], at: Date): Promise<number> {
  let broken = 0;
  for (const { id, ...sealed } of documents) {
    const isBroken = !(await isSealIntact(sealed));
    if (isBroken) broken += 1;
    await database.rows`
      update case_signature set seal_checked_at = ${at}, seal_broken = ${isBroken}, seal_seen = seal_seen and ${isBroken}
      where id = ${id}`;
  }
  return broken;
}

export const getBrokenSeals = ({
  database,
}: CaseParts): Promise<Answer<typeof applicationCalls.getBrokenSeals>> =>
  database.rows`
    select number, nullif(deceased_name, '') as "deceasedName", london_text(max(seal_checked_at)) as "checkedAt"
    from case_signature join funeral_case on funeral_case.id = case_id
    where seal_broken and not seal_seen group by funeral_case.id order by funeral_case.id limit ${listedMax}`;

/** Counts broken seals that nobody has marked as seen. */
export async function countBrokenSeals({ database }: Pick<Parts, 'database'>): Promise<number> {
  const counted = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from case_signature where seal_broken and not seal_seen`;
  return counted.count;
}

/** Marks the broken seals of a case as seen. Checks its documents first, because one may have broken since the night. */
export const markBrokenSealsSeen = (parts: CaseParts, input: string): Promise<true | Refused> =>
  withCase(
    parts.database,
    readCaseNumber(input) ?? input,
    async (database, { id, number }): Promise<true> => {
      await checkDocuments(database, await readDocuments(database, sql`case_id = ${id}`), parts.clock());
      const seen = await database.rows`
      update case_signature set seal_seen = true where case_id = ${id} and seal_broken and not seal_seen returning 1`;
      const action = 'saw that the seal of a signed application is broken';
      if (seen.length > 0) await recordCase(parts, database, { number, action });
      return true;
    },
  );
