type Facts = { [claim: string]: unknown };

const microsoft = 'https://login.microsoftonline.com/';
const yes = new Set<unknown>([true, 'true', 1, '1']);

/**
 * Whether the provider says that the address is theirs. Microsoft Entra has no `email_verified`; its optional claim
 * `xms_edov` says whether the owner of the domain was verified.
 */
export const isVerifiedAddress = (issuer: string, claims: Facts): boolean =>
  claims.email_verified === true || (issuer.startsWith(microsoft) && yes.has(claims.xms_edov));
