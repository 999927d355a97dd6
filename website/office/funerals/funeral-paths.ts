import type { LinkKind } from '#contract/operator/funerals/funerals.ts';
import { officePath } from '../addresses.ts';

export const funeralsPath = `${officePath}/funerals`;

/** The page of a funeral for staff. */
export const funeralAddress = (guid: string): string => `${funeralsPath}/${encodeURIComponent(guid)}`;

export const newLinkAddress = (guid: string, link: LinkKind): string =>
  `${funeralAddress(guid)}/new-link/${link}`;

/** The page of one photograph, and what lies below it. */
export const photographAddress = (guid: string, id: string): string =>
  `${funeralAddress(guid)}/photographs/${encodeURIComponent(id)}`;
