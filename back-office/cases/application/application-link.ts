import { applicationTokenPattern } from '#contract/visitor/application.ts';
import { signedLink } from '../../email/signed-link.ts';

/** The link with which a family finishes its application. */
export const {
  tokenOf: applicationToken,
  idIn: caseIdIn,
  isProof: isApplicationProof,
} = signedLink('application', applicationTokenPattern);
