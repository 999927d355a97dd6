import * as z from 'zod/mini';
import { emailMessage } from '../booking.ts';
import { email } from './fields.ts';

const addressesMax = 10;
export const addressesMessage = `Please enter 1 to ${addressesMax} email addresses.`;

/** Email addresses for notifications. */
export const notificationAddresses = z
  .array(email(500, emailMessage), addressesMessage)
  .check(z.maxLength(addressesMax, addressesMessage));
