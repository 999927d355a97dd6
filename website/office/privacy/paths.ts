import { officePath } from '../addresses.ts';

export const privacyPath = `${officePath}/privacy`;
export const personPath = `${privacyPath}/person`;
export const erasePath = `${privacyPath}/erase`;
export const receiptsPath = `${privacyPath}/receipts`;
export const receiptAddress = (number: number): string => `${receiptsPath}/${number}`;
