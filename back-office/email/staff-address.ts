import { emailKey } from './address-key.ts';

/** Whether an email goes to the provider's own staff. Their addresses are never blocked. */
export const isStaffAddress = (staffMail: string[], eMail: string): boolean =>
  staffMail.some((address) => emailKey(address) === emailKey(eMail));
