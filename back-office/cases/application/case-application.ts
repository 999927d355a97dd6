import { isRefused, type Refused } from '#contract/call.ts';
import type {
  CaseApplication,
  CaseSignature,
  VoidedApplication,
} from '#contract/operator/cases/application.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql } from '../../database/database.ts';
import { isSealIntact } from '../../pdf/seal/check-seal.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound } from '../parts.ts';
import {
  describeApplication,
  createFamilyLink,
  type ApplicationParts,
  type BehindLink,
} from './read-application.ts';

type Row = Omit<BehindLink, 'guid' | 'isApplicant'> & {
  guid: string | null;
  sentAt: string | null;
  eMail: string | null;
};

/** The application of a case, as staff see it. */
export async function getCaseApplication(
  parts: ApplicationParts,
  input: string,
): Promise<CaseApplication | Refused> {
  const { database } = parts;
  const [row] = await database.rows<Row>`
    select id, number, deceased_name as "deceasedName", applicant_name as "applicantName", stage, email as "eMail",
           link_guid as guid, london_text(sent_at) as "sentAt"
    from funeral_case left join case_application on case_id = id where number = ${readCaseNumber(input)}`;
  if (!row) return caseNotFound;
  const { id, guid, sentAt, eMail } = row;
  return {
    ...(await describeApplication(database, row)),
    sentAt,
    eMail,
    link: guid && createFamilyLink(parts, { id, guid }),
    signatures: await readSignatures(parts, id),
  };
}

type StoredSignature = Omit<CaseSignature, 'isIntact'> & Parameters<typeof isSealIntact>[0];

async function readSignatures({ database }: ApplicationParts, caseId: string): Promise<CaseSignature[]> {
  const stored = await database.rows<StoredSignature>`
    select signed.id, name, london_text(signed_at) as at, seal_seen as "isBreakSeen", pdf, pdf_digest as "pdfDigest", certificate,
           case when voided_at is not null then jsonb_build_object(
             'by', voided_by, 'at', london_text(voided_at), 'fields', to_jsonb(voided_fields)) end as voided
    from case_signature signed join sealing_certificate on sealing_certificate.id = certificate_id
    where case_id = ${caseId} order by signed.id desc`;
  return Promise.all(
    stored.map(async ({ id, name, at, voided, isBreakSeen, ...sealed }) => ({
      id,
      name,
      at,
      voided,
      isBreakSeen,
      isIntact: await isSealIntact(sealed),
    })),
  );
}

const voidedShown = 100;

/** Applications whose last signature was voided and that nobody has signed since. */
export async function getVoidedApplications(
  { database }: ApplicationParts,
  { branch }: { branch?: string | undefined },
): Promise<VoidedApplication[] | Refused> {
  const ofBranch = await filterByBranch(database, branch, sql`c.branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  return database.rows<VoidedApplication>`
    select number, nullif(deceased_name, '') as "deceasedName", voided_by as by, london_text(voided_at) as at
    from (select distinct on (case_id) * from case_signature order by case_id, case_signature.id desc) latest
      join funeral_case c on c.id = case_id
    where voided_at is not null and erased_at is null and stage in ('arrange', 'care', 'papers')
      and ${ofBranch}
    order by voided_at limit ${voidedShown}`;
}
