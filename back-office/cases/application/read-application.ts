import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { CaseStage } from '#contract/operator/cases/stages.ts';
import { findMissingFields } from '#contract/records/application.ts';
import type { Application, GivenAnswer, OwnApplication } from '#contract/visitor/application.ts';
import type * as z from 'zod/mini';
import type { Queries } from '../../database/database.ts';
import type { DocumentProvider } from '../../pdf/document.ts';
import type { Secrets } from '../../settings/secrets.ts';
import type { CheckParts } from '../checks/refusals.ts';
import { applicationToken, readApplicationToken } from './application-link.ts';

export type ApplicationParts = CheckParts & {
  keys: { manage: Buffer };
  publicUrl: string;
  wakeOutbox: () => void;
  /** The provider, as documents name it. */
  provider: DocumentProvider;
  /** Encrypts the key that seals documents. */
  secrets: Secrets;
};

const openWhile: CaseStage[] = ['arrange', 'care', 'papers'];

/** Whether answers can still be changed, and signed. */
export const isOpenIn = (stage: CaseStage) => openWhile.includes(stage);

export type BehindLink = {
  id: string;
  number: string;
  deceasedName: string;
  applicantName: string | null;
  stage: CaseStage;
  guid: string;
  isApplicant: boolean;
};

/** The case of a link, and whether it is the applicant's own. */
export async function findOwnCase(
  { database, keys }: ApplicationParts,
  token: string,
): Promise<BehindLink | Refused> {
  const read = readApplicationToken(token);
  if (!read) return applicationNotFound;
  const [found] = await database.rows<Omit<BehindLink, 'isApplicant'>>`
    select id, number, deceased_name as "deceasedName", applicant_name as "applicantName", stage, link_guid as guid
    from funeral_case join case_application on case_id = id where id = ${read.id} and erased_at is null`;
  return found && read.isProof(keys.manage, token, found)
    ? { ...found, isApplicant: read.isApplicant }
    : applicationNotFound;
}

export const readAnswers = ({ rows }: Queries, id: string) =>
  rows<GivenAnswer>`
    select field, value, revision, answered_by as by, london_text(answered_at) as at, is_from_staff as "isFromStaff"
    from case_answer where case_id = ${id} order by field`;

/** Whether a signature counts. */
export async function isSigned({ rows }: Queries, id: string): Promise<boolean> {
  const signatures = await rows`select from case_signature where case_id = ${id} and voided_at is null`;
  return signatures.length > 0;
}

type ApplicationCase = Pick<BehindLink, 'id' | 'deceasedName' | 'applicantName' | 'stage'>;

/** The part of an application that everybody sees. */
export async function describeApplication(
  database: Queries,
  { id, deceasedName, applicantName, stage }: ApplicationCase,
): Promise<z.output<typeof Application>> {
  const answers = await readAnswers(database, id);
  const [latest] = await database.rows<{
    name: string;
    at: string;
    voided: { by: string; at: string } | null;
  }>`
    select name, london_text(signed_at) as at,
           case when voided_at is not null
                then jsonb_build_object('by', voided_by, 'at', london_text(voided_at)) end as voided
    from case_signature where case_id = ${id} order by case_signature.id desc limit 1`;
  return {
    deceasedName,
    applicantName,
    isOpen: isOpenIn(stage),
    answers,
    missing: findMissingFields(answers),
    signature: latest && !latest.voided ? { name: latest.name, at: latest.at } : null,
    voided: latest?.voided ?? null,
  };
}

/** The application behind a link. */
export async function getOwnApplication(
  parts: ApplicationParts,
  token: string,
): Promise<OwnApplication | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const { isApplicant } = found;
  const familyLink = isApplicant ? createFamilyLink(parts, found) : null;
  return { ...(await describeApplication(parts.database, found)), isApplicant, familyLink };
}

/** The address that the applicant may pass on. It cannot sign. */
export const createFamilyLink = (
  { keys, publicUrl }: Pick<ApplicationParts, 'keys' | 'publicUrl'>,
  application: { id: string; guid: string },
): string => `${publicUrl}/application/${applicationToken(keys.manage, application)}`;

const applicationNotFound = refuse(404, 'application-not-found', 'This link of an application is not known.');
export const applicationClosed = refuse(
  409,
  'application-closed',
  'This application can no longer be changed here, because the cremation is being prepared. Please call us.',
);
export const applicationSigned = refuse(
  409,
  'application-signed',
  'This application has been signed since you opened it, so nothing is saved while you write. Save the page to change an answer.',
);
