import * as z from 'zod/mini';
import { required } from './fields.ts';
import { lenientText } from './lenient.ts';

// cu, co, ws and ca are the names on the wire: customer, contact, web site, campaign.
const cu = required(100, 'cu is missing.');
const co = required(100, 'co is missing.');

export const MailShotRecord = z.object({
  cu,
  co,
  ws: required(3000, 'ws is missing.'),
  ca: required(100, 'ca is missing.'),
});
export type MailShotRecord = z.output<typeof MailShotRecord>;

export const Unsubscription = z.object({ cu, co });
export type Unsubscription = z.output<typeof Unsubscription>;

export const EmailSignoff = z.object({
  emailGuid: required(100, 'emailGuid is missing.'),
  optionSelected: required(100, 'optionSelected is missing.'),
});
export type EmailSignoff = z.output<typeof EmailSignoff>;

export const EmailSignoffAnswer = z.object({ status: lenientText, message: lenientText });
