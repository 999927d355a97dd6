import * as z from 'zod/mini';
import { textUpTo } from '../../../fields/fields.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const vatMessage = 'Please enter the nine digits of your VAT number, such as GB 123 4567 82.';
const sortCodeMessage = 'Please enter the six digits of a sort code, such as 12-34-56.';
const accountMessage = 'Please enter the eight digits of an account number.';

/** The facts on invoices besides the name and contacts. */
export const invoices = {
  heading: 'Invoices',
  text: 'Your VAT number and bank account stand on the invoices that you print and email.',
  role: 'administrator',
  fields: {
    vatNumber: setting({
      label: 'VAT registration number',
      help: 'The law asks for it on invoices with VAT. Leave it empty if you are not registered.',
      kind: 'text',
      isOptional: true,
      schema: z.string().check(z.refine((text) => text === '' || isVatNumber(text), vatMessage)),
      default: '',
      example: { value: 'GB 123 4567 82', source: 'staff' },
    }),
    accountName: setting({
      label: 'Name of the account',
      help: 'As your bank has it: the banks of customers compare it.',
      kind: 'text',
      isOptional: true,
      schema: textUpTo(100),
      default: '',
    }),
    sortCode: setting({
      label: 'Sort code',
      help: 'Bank details are on invoices once there is a sort code and an account number.',
      kind: 'text',
      isOptional: true,
      schema: z.string().check(z.regex(/^(\d{2}[- ]?\d{2}[- ]?\d{2})?$/, sortCodeMessage)),
      default: '',
    }),
    accountNumber: setting({
      label: 'Account number',
      kind: 'text',
      isOptional: true,
      schema: z.string().check(z.regex(/^(\d{8})?$/, accountMessage)),
      default: '',
    }),
  },
} satisfies SettingGroupTable;

const vatWeights = [8, 7, 6, 5, 4, 3, 2];

/** Checks the two check digits. Both series of HMRC: the newer one adds 55. */
function isVatNumber(text: string): boolean {
  const digits = /^(?:GB|XI)?(\d{9})(\d{3})?$/i.exec(text.replaceAll(/[\s.-]/g, ''))?.[1];
  if (!digits) return false;
  const sum = vatWeights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = (sum + Number(digits.slice(-2))) % 97;
  return rest === 0 || (rest + 55) % 97 === 0;
}
