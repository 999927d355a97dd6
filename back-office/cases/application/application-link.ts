import { applicantTokenPattern, applicationTokenPattern } from '#contract/visitor/application.ts';
import { createSignedLink } from '../../email/signed-link.ts';

const family = createSignedLink('application', applicationTokenPattern);
const applicant = createSignedLink('applicant', applicantTokenPattern);

/** The link with which a family finishes its application. */
export const applicationToken = family.createToken;

/** The applicant's own link, which can also sign. */
export const applicantToken = applicant.createToken;

/** The id in a token, not yet verified, and whose link it is. Null if the text is not a token. */
export function readApplicationToken(token: string) {
  const id = family.readId(token);
  if (id) return { id, isApplicant: false, isProof: family.isProof };
  const ofApplicant = applicant.readId(token);
  return ofApplicant ? { id: ofApplicant, isApplicant: true, isProof: applicant.isProof } : null;
}
